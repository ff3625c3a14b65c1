import type { Ticket } from '@recado/contract/conversations/ticket'
import { system } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { defaultConnection, queuesOfConnection } from '../../../connections/public.ts'
import { announceTicket } from '../../announce.ts'
import { addTimelineEntry, doerOf } from '../../timeline/timeline.store.ts'
import { placeOfSending } from '../access/contact-access.rules.ts'
import { ticketsOfContact } from '../access/contact-access.store.ts'
import type { TicketViewer } from '../access/ticket-access.rules.ts'
import { insertTicket, preferredConnection } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'
import { lastPlace } from './ticket-for-sending.store.ts'

interface PlannedSend {
  contactId: number
  isGroup: boolean
  /** The author, whose access counts and whose preferred connection is used for new contacts; null: the company's. */
  author: TicketViewer | null
  /** The connection that sends it; absent or null: the one of the contact's ticket, or the preferred one. */
  connectionId?: number | null
}

/**
 * Returns the ticket for a planned message to a contact (`placeOfSending`). A new one waits, with unread 0, in the
 * place of the last one (tickets.4).
 * @throws AppError ERR_SEND_NO_SIGHT when its author may not see the contact's tickets (any more),
 *   ERR_NO_DEF_WAPP_FOUND without a usable connection
 */
export async function ticketForSending(work: Work, of: PlannedSend): Promise<Ticket> {
  const place = await knownPlace(work, of)
  const id = place ?? (await openWaiting(work, of))
  const ticket = await ticketById(work.db, id)
  if (!ticket) throw new AppError('ERR_CREATING_TICKET')
  if (place === null) announceTicket(work, ticket)
  return ticket
}

async function knownPlace(work: Work, { contactId, author, connectionId = null }: PlannedSend): Promise<number | null> {
  const place = placeOfSending(author, await ticketsOfContact(work.db, work.companyId, contactId, true), connectionId)
  if (place === null) throw new AppError('ERR_SEND_NO_SIGHT')
  return place === 'new' ? null : place
}

async function openWaiting(work: Work, send: PlannedSend): Promise<number> {
  const { contactId, isGroup, author } = send
  const last = await lastPlace(work.db, work.companyId, contactId)
  const connectionId = send.connectionId ?? last?.connectionId ?? (await connectionFor(work, author?.userId ?? null))
  const lastQueueId = last?.connectionId === connectionId ? last.queueId : null
  const queueId = lastQueueId ?? (await onlyQueue(work, connectionId))
  const place = { contactId, connectionId, isGroup, status: 'pending' as const, queueId, userId: null, now: work.now }
  const id = await insertTicket(work.db, work.companyId, place)
  if (id === null) {
    // The customer wrote concurrently.
    const newPlace = await knownPlace(work, send)
    if (newPlace === null) throw new AppError('ERR_CREATING_TICKET')
    return newPlace
  }
  await addTimelineEntry(work.db, work.companyId, {
    ticketId: id,
    ...doerOf(system),
    action: 'created',
    before: null,
    after: { status: 'pending', userId: null, queueId, whatsappId: connectionId },
  })
  return id
}

async function connectionFor(work: Work, userId: number | null): Promise<number> {
  const preferredId = userId === null ? null : await preferredConnection(work.db, work.companyId, userId)
  const id = preferredId ?? (await defaultConnection(work.db))?.id
  if (!id) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return id
}

async function onlyQueue(work: Work, connectionId: number): Promise<number | null> {
  const [only, ...others] = await queuesOfConnection(work.db, connectionId)
  return only !== undefined && others.length === 0 ? only : null
}
