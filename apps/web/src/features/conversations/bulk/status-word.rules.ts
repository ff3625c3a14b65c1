import type { TicketStatus } from '@recado/contract/conversations/ticket'

/** The name of a status in the column of the list of all tickets, where tickets.10 fixes it; filters say the inbox's words. */
export const statusWord = (status: TicketStatus): 'pending' | 'open' | 'finished' =>
  status === 'pending' || status === 'open' ? status : 'finished'
