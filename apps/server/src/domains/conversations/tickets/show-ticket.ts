import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { ticketIdOfUuid } from './ticket.store.ts'
import { ticketFor } from './ticket-for.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Returns a ticket by its uuid, which the web's addresses contain.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function ticketByUuid(work: Work, actor: Actor, uuid: string): Promise<Ticket> {
  const id = UUID.test(uuid) ? await ticketIdOfUuid(work.db, work.companyId, uuid) : null
  if (id === null) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticketFor(work, actor, id)
}
