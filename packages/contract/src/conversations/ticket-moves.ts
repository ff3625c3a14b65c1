export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/**
 * The legal moves of a ticket: the server refuses and the web hides by this table (tickets.1).
 * A transfer with a chosen person ends in 'open'. A file of its own, so that the browser gets it without schemas.
 */
export const ticketMoves = {
  accept: { from: ['pending'], to: 'open' },
  return: { from: ['open'], to: 'pending' },
  close: { from: ['open', 'pending'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
  transfer: { from: ['open', 'pending'], to: 'pending' },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus }>
export type TicketIntent = keyof typeof ticketMoves

/** Whether a ticket in this status may make this move. */
export function mayMove(intent: TicketIntent, status: TicketStatus): boolean {
  return (ticketMoves[intent].from as readonly TicketStatus[]).includes(status)
}
