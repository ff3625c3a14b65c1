import { canAll } from '@recado/contract/access'
import type { createTicket as endpoint } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { defaultConnection, requireConnection } from '../../connections/public.ts'
import { requireContact } from '../../contacts/public.ts'
import { requireUser } from '../../identity/public.ts'
import { requireQueue } from '../../queues/public.ts'
import { announceTicket } from '../announce.ts'
import { ticketOpened } from '../facts.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { ticketsOfContact } from './access/contact-access.store.ts'
import { requireContactUse } from './access/contact-access.ts'
import { unfinishedTicketError } from './access/other-open-ticket.ts'
import { maySee, seesEveryTicket } from './access/ticket-access.rules.ts'
import { hasQueues, insertTicket, preferredConnection, queueOfContact, unfinishedTicketId } from './ticket.store.ts'
import { ticketById } from './ticket.view.ts'

type NewTicketInput = In<typeof endpoint, 'body'>

/**
 * Starts a conversation with a contact that the user may see.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_QUEUE_FOUND, ERR_QUEUE_REQUIRED, ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND,
 *   ERR_NO_DEF_WAPP_FOUND, ERR_NO_USER_FOUND, ERR_OTHER_OPEN_TICKET with the ticket in the way
 */
export async function createTicket(work: Work, actor: Actor, input: NewTicketInput): Promise<Ticket> {
  const contact = await requireContact(work.db, input.contactId)
  if (!canAll(actor, 'contacts:view')) await requireContactUse(work, actor, contact.id, 'view')
  const queueId = await queueFor(work, actor, input.queueId ?? null, contact.id)
  const connectionId = await connectionFor(work, actor, input.whatsappId ?? null)
  const status = input.status ?? 'open'
  if (input.userId) await requireUser(work.db, input.userId)
  const userId = status === 'open' ? (input.userId ?? actor.userId) : null
  // A ticket whose connection was deleted continues over another one.
  const orphan = await unfinishedTicketId(work.db, work.companyId, { contactId: contact.id, connectionId: null })
  if (orphan !== null) throw await unfinishedTicketError(work, { contactId: contact.id, connectionId: null })
  const id = await insertTicket(work.db, work.companyId, {
    contactId: contact.id,
    connectionId,
    isGroup: contact.isGroup,
    status,
    queueId,
    userId,
    now: work.now,
  })
  if (id === null) throw await unfinishedTicketError(work, { contactId: contact.id, connectionId })
  await requireOthersInSight(work, actor, { contactId: contact.id, id })
  await addTimelineEntry(work.db, work.companyId, {
    ticketId: id,
    ...doerOf(actor),
    action: 'created',
    before: null,
    after: { status, userId, queueId, whatsappId: connectionId },
  })
  if (status === 'open') await work.record(ticketOpened, { ticketId: id })
  const ticket = await ticketById(work.db, id)
  if (!ticket) throw new AppError('ERR_CREATING_TICKET')
  announceTicket(work, ticket)
  return ticket
}

/**
 * A customer whose unfinished ticket the user does not see is not written to over another connection either
 * (contacts.2).
 */
async function requireOthersInSight(
  work: Work,
  actor: Actor,
  { contactId, id }: { contactId: number; id: number },
): Promise<void> {
  if (seesEveryTicket(actor)) return
  const tickets = await ticketsOfContact(work.db, work.companyId, contactId)
  if (tickets.some((ticket) => ticket.id !== id && !maySee(actor, ticket))) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * All users but those who see every ticket need a queue; a user who serves only one need not name it (TKT-23). Otherwise the contact's
 * queue is the default (contacts.3).
 */
async function queueFor(work: Work, actor: Actor, queueId: number | null, contactId: number): Promise<number | null> {
  const isAnyQueue = seesEveryTicket(actor)
  if (queueId !== null) {
    await requireQueue(work.db, queueId)
    if (!isAnyQueue && !actor.queueIds.includes(queueId)) throw new AppError('ERR_NO_PERMISSION')
    return queueId
  }
  const [only, ...others] = actor.queueIds
  if (!isAnyQueue && only !== undefined && others.length === 0) return only
  const ofContact = await queueOfContact(work.db, work.companyId, contactId)
  if (isAnyQueue) return ofContact
  if (ofContact !== null && actor.queueIds.includes(ofContact)) return ofContact
  if (await hasQueues(work.db, work.companyId)) throw new AppError('ERR_QUEUE_REQUIRED')
  return null
}

async function connectionFor(work: Work, actor: Actor, whatsappId: number | null): Promise<number> {
  const preferredId = whatsappId ?? (await preferredConnection(work.db, work.companyId, actor.userId))
  if (preferredId !== null) return (await requireConnection(work.db, preferredId)).id
  const fallback = await defaultConnection(work.db)
  if (!fallback) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return fallback.id
}
