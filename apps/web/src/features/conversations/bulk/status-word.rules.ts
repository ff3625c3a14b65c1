import type { TicketStatus } from '@recado/contract/conversations/ticket'

/** The word of a status in the list of all tickets (R-BLK-01). */
export const statusWord = (status: TicketStatus): 'pending' | 'open' | 'finished' =>
  status === 'pending' || status === 'open' ? status : 'finished'
