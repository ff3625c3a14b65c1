import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { announceTicket } from '../../announce.ts'
import { addTimelineEntry, doerOf, type TimelineAction } from '../../timeline/timeline.store.ts'
import { requireWriter } from '../access/require-writer.ts'
import { forgetStop, setSpeaker } from '../bot.store.ts'
import { endClaim } from '../claims.store.ts'
import { lockTicket } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'
import { ticketFor } from '../ticket-for.ts'
import type { TicketServices } from '../ticket-services.ts'
import { moveTicket } from './move-ticket.ts'

/** The timeline entry; null for none. */
export type SpeakerEntry = { action: TimelineAction; after: Record<string, unknown> } | null

/**
 * A user lets a bot speak in a ticket. An open ticket goes back to waiting in its queue without a speaker, until the
 * bot claims it in the same transaction. A stop because of two bots talking is cleared.
 * @returns the locked ticket
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_ONLY_OWNER_WRITES; ERR_TICKET_STATUS when it is resolved
 */
export async function letBotSpeak(
  work: Work,
  actor: Actor,
  id: number,
  services: TicketServices & CompanyContexts,
  note: SpeakerEntry,
): Promise<Ticket> {
  if (id < 2 ** 31) await lockTicket(work.db, work.companyId, id)
  const ticket = await ticketFor(work, actor, id, 'tickets:startFlow')
  await requireWriter(work, services, actor, id)
  if (ticket.status === 'closed' || ticket.isGroup) throw new AppError('ERR_TICKET_STATUS')
  if (ticket.status === 'open') {
    const next = { ...placeOf(ticket), status: 'pending' as const, userId: null }
    await moveTicket(work, actor, { ticket, move: 'return', next, services })
  }
  await noteSpeaker(work, actor, id, note)
  await forgetStop(work.db, work.companyId, id)
  await removeSpeaker(work, id, 'handedOver')
  return (await ticketById(work.db, id)) ?? ticket
}

/** Removes the speaker of a locked ticket. */
export async function removeSpeaker(work: Work, id: number, why: string): Promise<void> {
  await endClaim(work.db, work.companyId, id, { why, now: work.now })
  await setSpeaker(work.db, work.companyId, id, null)
}

/**
 * A user becomes the speaker without accepting the ticket: pending bot answers are dropped, and no other bot speaks
 * instead.
 */
export async function makeUserSpeaker(work: Work, actor: Actor, id: number, note: SpeakerEntry): Promise<Ticket> {
  if (id < 2 ** 31) await lockTicket(work.db, work.companyId, id)
  const ticket = await ticketFor(work, actor, id, 'tickets:startFlow')
  await noteSpeaker(work, actor, id, note)
  await endClaim(work.db, work.companyId, id, { why: 'takenOff', now: work.now })
  await setSpeaker(work.db, work.companyId, id, { name: 'person', subject: null })
  const after = (await ticketById(work.db, id)) ?? ticket
  announceTicket(work, after, ticket)
  return after
}

async function noteSpeaker({ db, companyId }: Work, actor: Actor, ticketId: number, note: SpeakerEntry): Promise<void> {
  if (note) await addTimelineEntry(db, companyId, { ticketId, ...doerOf(actor), ...note, before: null })
}

const placeOf = ({ queueId, whatsappId }: Ticket) => ({ queueId, whatsappId })
