import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../../../platform/db/work.ts'
import { announceTicket } from '../../announce.ts'
import { ticketClosed, ticketWaits } from '../../facts.ts'
import { addTimelineEntries, type NewTimelineEntry } from '../../timeline/timeline.store.ts'
import {
  type BotTicketFields,
  endsWithCustomer,
  findReceived,
  findReceivedSince,
  lockBotFields,
  placeByBot,
  type ReceivedMessage,
  type Speaker,
  setSpeaker,
} from '../bot.store.ts'
import { type ClaimTerms, endClaim, noteTerms } from '../claims.store.ts'
import { ticketById } from '../ticket.view.ts'

/** A ticket that is locked until the transaction ends. */
export interface LockedTicket extends BotTicketFields {
  ticket: Ticket
}

/** Locks a ticket for a bot's decision; null when it was deleted. */
export async function lockTicketForBot(work: Work, id: number): Promise<LockedTicket | null> {
  // The second statement runs once the first has its lock.
  const [standing, ticket] = await Promise.all([lockBotFields(work.db, work.companyId, id), ticketById(work.db, id)])
  return standing && ticket && { ...standing, ticket }
}

/** Returns the message that a bot may answer; null when it was deleted. */
export const receivedMessage = (work: Work, id: number): Promise<ReceivedMessage | null> =>
  findReceived(work.db, work.companyId, id)

/** Returns the customer's messages in a ticket from that message on. */
export const receivedSince = (work: Work, ticketId: number, from: number): Promise<ReceivedMessage[]> =>
  findReceivedSince(work.db, work.companyId, ticketId, from)

/** Whether the customer waits for a user's answer. */
export const customerWaits = (work: Work, ticketId: number): Promise<boolean> =>
  endsWithCustomer(work.db, work.companyId, ticketId)

/** The claim after a bot's move: taken by a responder, or released with a reason. */
export type ClaimMove = { take: ClaimTerms & { responder: string; subject?: number } } | { release: string }

/** The target of a bot's move. Absent fields stay unchanged. */
export interface BotMove {
  claim?: ClaimMove
  queueId?: number | null
  close?: boolean
  /** Removes the bot and flags the ticket. */
  stop?: boolean
  timeline: ReadonlyArray<Pick<NewTimelineEntry, 'actorKind' | 'actorName' | 'action' | 'before' | 'after'>>
}

/**
 * Applies a bot's decision about a locked ticket: place, claim, timeline, facts, events. Without a move nothing is
 * announced.
 */
export async function moveByBot(work: Work, { ticket, claim, snoozedAt }: LockedTicket, move: BotMove): Promise<void> {
  const { db, companyId, now } = work
  const next = {
    status: move.close ? 'closed' : ticket.status,
    queueId: move.queueId === undefined ? ticket.queueId : move.queueId,
    stopped: move.stop || ticket.machineStopped,
    // A snoozed ticket would stay hidden in the queue its customer was routed to.
    snoozed: snoozedAt !== null && move.queueId === undefined && !move.close,
  }
  const entries = move.timeline.map((entry) => ({ ...entry, ticketId: ticket.id, actorId: null }))
  await addTimelineEntries(db, companyId, entries)
  if (move.claim && 'release' in move.claim) await endClaim(db, companyId, ticket.id, { why: move.claim.release, now })
  const speaker = speakerAfter(move)
  const changesHands = speaker !== undefined && (speaker?.name ?? null) !== (claim?.responder ?? null)
  const stays =
    next.status === ticket.status &&
    next.queueId === ticket.queueId &&
    next.stopped === ticket.machineStopped &&
    next.snoozed === (snoozedAt !== null)
  // A resolved ticket's claim is not shown.
  const shows = !stays || (changesHands && ticket.status !== 'closed')
  if (shows) await placeByBot(db, companyId, ticket.id, { ...next, ...(changesHands ? { speaker } : {}), now })
  else if (changesHands) await setSpeaker(db, companyId, ticket.id, speaker)
  if (move.claim && 'take' in move.claim) await noteTerms(db, companyId, ticket.id, move.claim.take)
  if (move.close) await work.record(ticketClosed, { ticketId: ticket.id, byBot: true })
  // From now on neither a bot nor a user answers.
  if (next.status === 'pending' && !stays && !(speaker ?? (speaker === undefined && claim)))
    await work.record(ticketWaits, { ticketId: ticket.id, byUserId: null })
  if (!shows && entries.length === 0) return
  const movedTicket = await ticketById(db, ticket.id)
  if (movedTicket) announceTicket(work, movedTicket, ticket)
}

function speakerAfter({ claim, close, stop }: BotMove): Speaker | undefined {
  if (close || stop) return null
  if (!claim) return undefined
  return 'take' in claim ? { name: claim.take.responder, subject: claim.take.subject ?? null } : null
}
