export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/**
 * The legal moves of a ticket: the server enforces this table and the web app hides other moves (tickets.1). A transfer
 * to a chosen user ends in 'open'. A separate file, so that the browser can load it without schemas.
 */
export const ticketMoves = {
  accept: { from: ['pending'], to: 'open' },
  return: { from: ['open'], to: 'pending' },
  close: { from: ['open', 'pending'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
  transfer: { from: ['open', 'pending'], to: 'pending' },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus }>
export type TicketIntent = keyof typeof ticketMoves

/** Returns whether the status of a ticket allows a move. */
export function mayMove(intent: TicketIntent, status: TicketStatus): boolean {
  return (ticketMoves[intent].from as readonly TicketStatus[]).includes(status)
}
