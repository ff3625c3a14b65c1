import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { queuesOfConnection } from '../../../connections/public.ts'
import { requireContactSight } from '../access/contact-access.ts'
import { requireCustomerWriter } from '../access/require-customer-writer.ts'
import { requireWriter } from '../access/require-writer.ts'
import { seesEveryTicket } from '../access/ticket-access.rules.ts'
import { createTicket } from '../create-ticket.ts'
import { unfinishedTicketId } from '../ticket.store.ts'
import { ticketFor } from '../ticket-for.ts'
import { lastPlace } from './ticket-for-sending.store.ts'

/**
 * Returns the ticket in which a user writes to a contact over a chosen connection: the unfinished one there, otherwise
 * a new one owned by the user. A new one requires access to all the contact's standing tickets (contacts.2).
 * @throws AppError ERR_NO_PERMISSION, ERR_ONLY_OWNER_WRITES, and those of createTicket
 */
export async function ticketOver(
  work: Work,
  services: CompanyContexts,
  actor: Actor,
  place: { contactId: number; connectionId: number },
): Promise<Ticket> {
  const existingId = await unfinishedTicketId(work.db, work.companyId, place)
  if (existingId !== null) {
    const ticket = await ticketFor(work, actor, existingId)
    await requireWriter(work, services, actor, existingId)
    return ticket
  }
  const { contactId, connectionId } = place
  await requireContactSight(work, actor, contactId)
  await requireCustomerWriter(work, services, actor, contactId)
  const queueId = await queueFor(work, actor, place)
  return createTicket(work, actor, { contactId, whatsappId: connectionId, queueId, status: 'open' }).catch((error) => {
    // The customer wrote concurrently.
    if (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET')
      return ticketOver(work, services, actor, place)
    throw error
  })
}

/**
 * Returns the last ticket's queue, otherwise one of the connection's queues, if the user serves it. Null: as for any
 * new ticket.
 */
async function queueFor(
  work: Work,
  actor: Actor,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<number | null> {
  const last = (await lastPlace(work.db, work.companyId, contactId))?.queueId ?? null
  const candidateQueues = [...(last === null ? [] : [last]), ...(await queuesOfConnection(work.db, connectionId))]
  return candidateQueues.find((id) => seesEveryTicket(actor) || actor.queueIds.includes(id)) ?? null
}
