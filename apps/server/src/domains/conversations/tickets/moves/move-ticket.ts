import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { hearerOf } from '../../../identity/public.ts'
import { announceTicket } from '../../announce.ts'
import { ticketClosed, ticketHanded, ticketOpened, ticketWaits } from '../../facts.ts'
import { sendAutomatic } from '../../messages/outbound/send-automatic.ts'
import { addTimelineEntry, doerOf, justReturnedBy, type TimelineAction } from '../../timeline/timeline.store.ts'
import { unfinishedTicketError } from '../access/other-open-ticket.ts'
import { greetingOnAccept, noticeOfTransfer } from '../greeting-texts.ts'
import { silencesBots, type TicketMove, type TicketState } from '../ticket.rules.ts'
import { placeTicket } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'
import type { TicketServices } from '../ticket-services.ts'

const words: Record<TicketMove, TimelineAction> = {
  accept: 'accepted',
  return: 'returned',
  close: 'closed',
  reopen: 'reopened',
  transfer: 'transferred',
  takeOver: 'takenOver',
}

export interface MoveOrder {
  ticket: Ticket
  move: TicketMove
  next: TicketState
  services: TicketServices
  /** The mover's note. */
  note?: string | undefined
}

/**
 * Applies a decided move of a locked ticket: place, timeline, facts, greeting, event.
 * @throws AppError ERR_OTHER_OPEN_TICKET when the contact has another unfinished ticket there
 */
export async function moveTicket(work: Work, actor: Actor, order: MoveOrder): Promise<Ticket> {
  const { ticket, move, next, services, note = '' } = order
  const isHanded = move === 'transfer' && next.userId !== null && ![actor.userId, ticket.userId].includes(next.userId)
  const silence = silencesBots(next)
  const greet = move === 'accept' && (await shouldGreet(work, actor, ticket))
  const isPlaced = await placeTicket(work.db, work.companyId, {
    id: ticket.id,
    from: ticket.status,
    next,
    silence,
    handed: isHanded,
    now: work.now,
  })
  if (!isPlaced) throw await unfinishedTicketError(work, { contactId: ticket.contactId, connectionId: next.whatsappId })
  await addTimelineEntry(work.db, work.companyId, {
    ticketId: ticket.id,
    ...doerOf(actor),
    action: words[move],
    before: stateOf(ticket),
    after: { ...next, ...(note ? { text: note } : {}) },
  })
  if (next.status === 'closed') await work.record(ticketClosed, { ticketId: ticket.id })
  if (next.status === 'open' && ticket.status !== 'open') {
    await work.record(ticketOpened, { ticketId: ticket.id })
  }
  if (next.status === 'pending' && (ticket.status !== 'pending' || next.queueId !== ticket.queueId)) {
    await work.record(ticketWaits, { ticketId: ticket.id, byUserId: actor.userId })
  }
  if (isHanded && next.userId !== null) {
    await work.record(ticketHanded, { ticketId: ticket.id, userId: next.userId, by: actor.name })
  }
  if (greet) {
    const movedTicket = { ...ticket, ...next }
    await sendAutomatic(work, services.messages, movedTicket, greetingOnAccept(actor.company.texts, actor.name))
  }
  const after =
    move === 'transfer' && shouldAnnounceTransfer(actor, ticket) ? await ticketById(work.db, ticket.id) : null
  if (after?.whatsappId != null) {
    await sendAutomatic(work, services.messages, after, noticeOfTransfer(actor.company.texts, newPlace(ticket, after)))
  }
  const announcedTicket = await announceMoved(work, ticket)
  if (isHanded) announceToOwner(work, announcedTicket, { by: actor.name, note })
  return announcedTicket
}

/** Notifies the new owner on any page, because no message in the ticket triggers a notification. */
function announceToOwner(work: Work, ticket: Ticket, { by, note }: { by: string; note: string }): void {
  if (ticket.userId === null) return
  const handOverEvent = { ticketId: ticket.id, by, note, at: work.now.toISOString() }
  work.announce('ticketHanded', hearerOf(work.companyId, 'ticketHanded', ticket.userId), {
    action: 'create',
    ticket,
    handed: handOverEvent,
  })
}

/** Announces a moved ticket to its viewers and to all lists that have or had it. */
async function announceMoved(work: Work, before: Ticket): Promise<Ticket> {
  const ticket = await ticketById(work.db, before.id)
  if (!ticket) throw new Error(`ticket ${before.id} does not exist although it was locked`)
  announceTicket(work, ticket, before)
  return ticket
}

/**
 * Whether accepting a ticket sends the greeting: not in groups, and only over a connection (tickets.11). Undoing a
 * return sends no second greeting. Called before the timeline contains the move.
 */
async function shouldGreet(
  work: Work,
  { company, userId }: Actor,
  { id, isGroup, whatsappId }: Ticket,
): Promise<boolean> {
  if (company.settings.sendGreetingAccepted !== 'enabled' || isGroup || whatsappId === null) return false
  return !(await justReturnedBy(work.db, work.companyId, { ticketId: id, userId }))
}

/** Whether a transfer sends its text: only with the setting, and not in groups (TKT-21). */
const shouldAnnounceTransfer = (actor: Actor, ticket: Ticket) =>
  actor.company.settings.sendMsgTransfTicket === 'enabled' && !ticket.isGroup

const newPlace = (before: Ticket, after: Ticket) => ({
  queue: after.queueId === before.queueId ? null : (after.queue?.name ?? null),
  user: after.userId === before.userId ? null : (after.user?.name ?? null),
})

const stateOf = ({ status, userId, queueId, whatsappId }: Ticket) => ({ status, userId, queueId, whatsappId })
