import type { TicketChange } from '@recado/contract/conversations/endpoints'
import { mayMove, type TicketIntent, type TicketStatus } from '@recado/contract/conversations/ticket'
import type { RolePermission } from '@recado/contract/permissions'

/** The fields of a ticket on which its moves depend. */
export interface TicketState {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  whatsappId: number | null
}

export interface Mover {
  userId: number
  /** Whether the mover may take an open ticket from its owner. */
  mayTakeOver: boolean
}

/** In a take-over, the mover becomes the owner of another user's open ticket. */
export type TicketMove = TicketIntent | 'takeOver'

export type MoveDecision =
  | { kind: 'move'; move: TicketMove; next: TicketState }
  /** No move; bots may still be removed. */
  | { kind: 'stay' }
  | { kind: 'refused'; code: 'ERR_TICKET_STATUS' | 'ERR_OTHER_OPEN_TICKET' }

/** Derives the intent of PUT /tickets/:id from the requested change (tickets.1). */
export function decideMove(ticket: TicketState, change: TicketChange, mover: Mover): MoveDecision {
  const target = goesElsewhere(ticket, change)
  switch (change.status) {
    case 'closed':
      return moveDecision('close', ticket, { ...ticket, status: 'closed', userId: mover.userId })
    case 'pending':
      return target ? decideTransfer(ticket, change, change.userId ?? null) : decideReturn(ticket)
    case 'open':
      return decideOpening(ticket, change, mover)
    case undefined:
      if (change.userId) return decideOpening(ticket, change, mover)
      return target || (change.userId === null && ticket.userId !== null)
        ? decideTransfer(ticket, change, null)
        : { kind: 'stay' }
  }
}

/** Whether the change names another queue or connection; absent ones stay unchanged. */
function goesElsewhere(ticket: TicketState, { queueId, whatsappId }: TicketChange): boolean {
  return (queueId != null && queueId !== ticket.queueId) || (whatsappId != null && whatsappId !== ticket.whatsappId)
}

function decideOpening(ticket: TicketState, change: TicketChange, mover: Mover): MoveDecision {
  const forMover = change.userId == null || change.userId === mover.userId
  const ownedState: TicketState = { ...ticket, status: 'open', userId: mover.userId }
  switch (ticket.status) {
    case 'closed':
      // The queue is kept (tickets.1); a connection is only needed when the old one was deleted.
      return change.status === undefined
        ? refusedStatus
        : moveDecision('reopen', ticket, { ...ownedState, whatsappId: ticket.whatsappId ?? change.whatsappId ?? null })
    case 'pending':
      return forMover
        ? moveDecision('accept', ticket, { ...ownedState, queueId: change.queueId ?? ticket.queueId })
        : decideTransfer(ticket, change, change.userId ?? null)
    case 'open':
      return forMover ? decideClaim(ticket, change, mover) : decideReassignment(ticket, change)
  }
}

/** Decides the mover's request for an open ticket. */
function decideClaim(ticket: TicketState, change: TicketChange, mover: Mover): MoveDecision {
  const elsewhere = goesElsewhere(ticket, change)
  if (ticket.userId === mover.userId) return elsewhere ? decideTransfer(ticket, change, mover.userId) : { kind: 'stay' }
  if (ticket.userId !== null && !mover.mayTakeOver) return { kind: 'refused', code: 'ERR_OTHER_OPEN_TICKET' }
  return { kind: 'move', move: 'takeOver', next: place(ticket, change, mover.userId) }
}

/** Decides the transfer of an open ticket to another user than the mover. */
function decideReassignment(ticket: TicketState, change: TicketChange): MoveDecision {
  const isUnmoved = change.userId === ticket.userId && !goesElsewhere(ticket, change)
  return isUnmoved ? { kind: 'stay' } : decideTransfer(ticket, change, change.userId ?? null)
}

const decideReturn = (ticket: TicketState) =>
  moveDecision('return', ticket, { ...ticket, status: 'pending', userId: null })

const decideTransfer = (ticket: TicketState, change: TicketChange, userId: number | null) =>
  moveDecision('transfer', ticket, place(ticket, change, userId))

/** The place after a transfer: open with a user, pending without one. */
function place(ticket: TicketState, { queueId, whatsappId }: TicketChange, userId: number | null): TicketState {
  return {
    status: userId === null ? 'pending' : 'open',
    userId,
    queueId: queueId ?? ticket.queueId,
    whatsappId: whatsappId ?? ticket.whatsappId,
  }
}

const refusedStatus: MoveDecision = { kind: 'refused', code: 'ERR_TICKET_STATUS' }

function moveDecision(intent: TicketIntent, ticket: TicketState, next: TicketState): MoveDecision {
  return mayMove(intent, ticket.status) ? { kind: 'move', move: intent, next } : refusedStatus
}

/** Whether bots become silent, because a user accepted the ticket or it is resolved (data.7). */
export function silencesBots(next: TicketState): boolean {
  return next.status === 'closed' || next.userId !== null
}

const movePermissions = {
  accept: 'tickets:accept',
  reopen: 'tickets:accept',
  return: 'tickets:transfer',
  transfer: 'tickets:transfer',
  takeOver: 'tickets:takeOver',
  close: 'tickets:answer',
} as const satisfies Record<TicketMove, RolePermission>

/**
 * Returns the permission that a move needs. Resolving a colleague's ticket is another one than resolving an own one. A
 * user becomes the owner of a colleague's ticket only with `tickets:takeOver`, and of others with `tickets:accept`,
 * also by a transfer to themselves.
 */
export function permissionOfMove(
  ticket: TicketState,
  { move, next }: { move: TicketMove; next: TicketState },
  moverId: number,
): RolePermission {
  const isOfColleague = ticket.status === 'open' && ticket.userId !== null && ticket.userId !== moverId
  if (move === 'close') return isOfColleague ? 'tickets:closeOthers' : movePermissions.close
  const takes = next.userId === moverId && ticket.userId !== moverId
  if (takes && move !== 'reopen') return isOfColleague ? 'tickets:takeOver' : 'tickets:accept'
  return movePermissions[move]
}
