import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../../../platform/db/work.ts'
import { announceTicket } from '../../announce.ts'
import { ticketClosed } from '../../facts.ts'
import { addTimelineEntries, type TimelineEntry } from '../../timeline/timeline.store.ts'
import {
  endsWithCustomer,
  findReceived,
  findReceivedSince,
  holdStanding,
  placeByBot,
  type ReceivedMessage,
  type TicketStanding,
} from '../bot.store.ts'
import { ticketById } from '../ticket.view.ts'

/** A ticket that nobody else changes until the transaction ends. */
export interface HeldTicket extends TicketStanding {
  ticket: Ticket
}

/** Holds a ticket for a bot that decides about it; null when it is gone. */
export async function holdTicket(work: Work, id: number): Promise<HeldTicket | null> {
  const standing = await holdStanding(work.db, work.companyId, id)
  const ticket = standing && (await ticketById(work.db, id))
  return ticket && { ...standing, ticket }
}

/** The message that a bot is asked about; null when it is gone. */
export const receivedMessage = (work: Work, id: number): Promise<ReceivedMessage | null> =>
  findReceived(work.db, work.companyId, id)

/** The customer's messages in a ticket from that message on. */
export const receivedSince = (work: Work, ticketId: number, from: number): Promise<ReceivedMessage[]> =>
  findReceivedSince(work.db, work.companyId, ticketId, from)

/** Whether a person still owes the customer of a ticket an answer. */
export const customerWaits = (work: Work, ticketId: number): Promise<boolean> =>
  endsWithCustomer(work.db, work.companyId, ticketId)

/** The target of a bot's move. Absent fields stay. */
export interface BotMove {
  /** A bot has the word, and the wire says so (`chatbot`). */
  speaks?: boolean
  queueId?: number | null
  close?: boolean
  /** The bot is taken off and the ticket flagged. */
  stop?: boolean
  timeline: ReadonlyArray<Pick<TimelineEntry, 'actorKind' | 'actorName' | 'action' | 'before' | 'after'>>
}

/** Carries out what a bot decided about a held ticket: place, timeline, facts, event. Nothing moved: no event. */
export async function moveByBot(work: Work, { ticket }: HeldTicket, move: BotMove): Promise<void> {
  const next = {
    status: move.close ? 'closed' : ticket.status,
    queueId: move.queueId === undefined ? ticket.queueId : move.queueId,
    chatbot: !move.close && !move.stop && (move.speaks ?? ticket.chatbot),
    stopped: move.stop || ticket.machineStopped,
  }
  const entries = move.timeline.map((entry) => ({ ...entry, ticketId: ticket.id, actorId: null }))
  await addTimelineEntries(work.db, work.companyId, entries)
  const stays =
    next.status === ticket.status &&
    next.queueId === ticket.queueId &&
    next.chatbot === ticket.chatbot &&
    next.stopped === ticket.machineStopped
  if (stays && entries.length === 0) return
  if (!stays) await placeByBot(work.db, work.companyId, ticket.id, { ...next, now: work.now })
  if (move.close) await work.record(ticketClosed, { ticketId: ticket.id, byMachine: true })
  const moved = await ticketById(work.db, ticket.id)
  if (moved) announceTicket(work, moved, ticket)
}
