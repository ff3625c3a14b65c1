import type { TicketStatus } from '@recado/contract/conversations/ticket'

/** A ticket's status as it is stored: a silent one holds what a campaign sent, until the customer answers (tickets.13). */
export type StoredStatus = TicketStatus | 'silent'

/** The status on the wire, where a silent ticket is a resolved one that no list has. */
export const shownStatus = (status: StoredStatus): TicketStatus => (status === 'silent' ? 'closed' : status)
