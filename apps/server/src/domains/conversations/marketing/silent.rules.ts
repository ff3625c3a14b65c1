import type { TicketStatus } from '@recado/contract/conversations/ticket'

/** A ticket's stored status. A silent ticket holds campaign messages until the customer answers (tickets.13). */
export type StoredStatus = TicketStatus | 'silent'

/** Returns the status on the wire, where a silent ticket is a resolved one that is in no list. */
export const shownStatus = (status: StoredStatus): TicketStatus => (status === 'silent' ? 'closed' : status)
