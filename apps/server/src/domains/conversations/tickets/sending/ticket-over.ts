import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { queuesOfConnection } from '../../../connections/public.ts'
import { requireContactSight } from '../access/contact-access.ts'
import { requireCustomerWriter } from '../access/require-customer-writer.ts'
import { requireWriter } from '../access/require-writer.ts'
import { createTicket } from '../create-ticket.ts'
import { unfinishedTicketId } from '../ticket.store.ts'
import { ticketFor } from '../ticket-for.ts'
import { lastPlace } from './ticket-for-sending.store.ts'

/**
 * The conversation in which a person writes to a contact over a connection of their choice: the unfinished one there, else a
 * new one, which is theirs. A new one is only for who sees everything that goes on with the contact (contacts.2).
 * @throws AppError ERR_NO_PERMISSION, ERR_ONLY_OWNER_WRITES, and those of createTicket
 */
export async function ticketOver(
  work: Work,
  services: CompanyContexts,
  actor: Actor,
  place: { contactId: number; connectionId: number },
): Promise<Ticket> {
  const known = await unfinishedTicketId(work.db, work.companyId, place)
  if (known !== null) {
    const ticket = await ticketFor(work, actor, known)
    await requireWriter(work, services, actor, known)
    return ticket
  }
  const { contactId, connectionId } = place
  await requireContactSight(work, actor, contactId)
  await requireCustomerWriter(work, services, actor, contactId)
  const queueId = await queueFor(work, actor, place)
  return createTicket(work, actor, { contactId, whatsappId: connectionId, queueId, status: 'open' }).catch((error) => {
    // The customer wrote in this moment.
    if (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET')
      return ticketOver(work, services, actor, place)
    throw error
  })
}

/** Where the last one was, else a queue of the connection, as far as they serve it; null: as for any new ticket of theirs. */
async function queueFor(
  work: Work,
  { profile, queueIds }: Actor,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<number | null> {
  const last = (await lastPlace(work.db, work.companyId, contactId))?.queueId ?? null
  const offered = [...(last === null ? [] : [last]), ...(await queuesOfConnection(work.db, connectionId))]
  return offered.find((id) => profile === 'admin' || queueIds.includes(id)) ?? null
}
