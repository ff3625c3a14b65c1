import type { TicketStatus } from '@recado/contract/conversations/ticket'

/** Returns the name of a status in the list of all tickets, as tickets.10 requires. Filters use the inbox's words. */
export const statusWord = (status: TicketStatus): 'pending' | 'open' | 'finished' =>
  status === 'pending' || status === 'open' ? status : 'finished'
