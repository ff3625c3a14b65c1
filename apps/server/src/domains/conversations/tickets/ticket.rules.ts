import type { TicketChange } from '@recado/contract/conversations/endpoints'
import { mayMove, type TicketIntent, type TicketStatus } from '@recado/contract/conversations/ticket'

/** The fields of a ticket on which its moves depend. */
export interface TicketState {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  whatsappId: number | null
}

export interface Mover {
  userId: number
  isAdmin: boolean
}

/** A take-over is an admin's way to another person's open ticket. */
export type Move = TicketIntent | 'takeOver'

export type Decision =
  | { kind: 'move'; move: Move; next: TicketState }
  /** Nothing moves; fields of bots may still be cleared. */
  | { kind: 'stay' }
  | { kind: 'refused'; code: 'ERR_TICKET_STATUS' | 'ERR_OTHER_OPEN_TICKET' }

/** Reads the intent of PUT /tickets/:id from the wished change (tickets.1). */
export function decideMove(ticket: TicketState, change: TicketChange, mover: Mover): Decision {
  const target = goesElsewhere(ticket, change)
  switch (change.status) {
    case 'closed':
      return moved('close', ticket, { ...ticket, status: 'closed', userId: mover.userId })
    case 'pending':
      return target ? transferred(ticket, change, change.userId ?? null) : returned(ticket)
    case 'open':
      return opened(ticket, change, mover)
    case undefined:
      if (change.userId) return opened(ticket, change, mover)
      return target || (change.userId === null && ticket.userId !== null)
        ? transferred(ticket, change, null)
        : { kind: 'stay' }
  }
}

/** Whether another queue or connection is named; nothing named leaves both as they are. */
function goesElsewhere(ticket: TicketState, { queueId, whatsappId }: TicketChange): boolean {
  return (queueId != null && queueId !== ticket.queueId) || (whatsappId != null && whatsappId !== ticket.whatsappId)
}

function opened(ticket: TicketState, change: TicketChange, mover: Mover): Decision {
  const forMover = change.userId == null || change.userId === mover.userId
  const mine: TicketState = { ...ticket, status: 'open', userId: mover.userId }
  switch (ticket.status) {
    case 'closed':
      // The queue is kept (tickets.1); a connection is only needed when the old one is gone.
      return change.status === undefined
        ? refusedStatus
        : moved('reopen', ticket, { ...mine, whatsappId: ticket.whatsappId ?? change.whatsappId ?? null })
    case 'pending':
      return forMover
        ? moved('accept', ticket, { ...mine, queueId: change.queueId ?? ticket.queueId })
        : transferred(ticket, change, change.userId ?? null)
    case 'open':
      return forMover ? claimed(ticket, change, mover) : handedOn(ticket, change)
  }
}

/** An open ticket is wanted by the mover. */
function claimed(ticket: TicketState, change: TicketChange, mover: Mover): Decision {
  const elsewhere = goesElsewhere(ticket, change)
  if (ticket.userId === mover.userId) return elsewhere ? transferred(ticket, change, mover.userId) : { kind: 'stay' }
  if (ticket.userId !== null && !mover.isAdmin) return { kind: 'refused', code: 'ERR_OTHER_OPEN_TICKET' }
  return { kind: 'move', move: 'takeOver', next: place(ticket, change, mover.userId) }
}

/** An open ticket is given to somebody other than the mover. */
function handedOn(ticket: TicketState, change: TicketChange): Decision {
  const unmoved = change.userId === ticket.userId && !goesElsewhere(ticket, change)
  return unmoved ? { kind: 'stay' } : transferred(ticket, change, change.userId ?? null)
}

const returned = (ticket: TicketState) => moved('return', ticket, { ...ticket, status: 'pending', userId: null })

const transferred = (ticket: TicketState, change: TicketChange, userId: number | null) =>
  moved('transfer', ticket, place(ticket, change, userId))

/** Where a transfer leads: with a person it is open, without one it waits. */
function place(ticket: TicketState, { queueId, whatsappId }: TicketChange, userId: number | null): TicketState {
  return {
    status: userId === null ? 'pending' : 'open',
    userId,
    queueId: queueId ?? ticket.queueId,
    whatsappId: whatsappId ?? ticket.whatsappId,
  }
}

const refusedStatus: Decision = { kind: 'refused', code: 'ERR_TICKET_STATUS' }

function moved(intent: TicketIntent, ticket: TicketState, next: TicketState): Decision {
  return mayMove(intent, ticket.status) ? { kind: 'move', move: intent, next } : refusedStatus
}

/** Bots fall silent when a person takes the ticket or it is resolved (data.7). */
export function silencesBots(next: TicketState): boolean {
  return next.status === 'closed' || next.userId !== null
}
