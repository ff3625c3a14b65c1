import type { Ticket } from '@recado/contract/conversations/ticket'
import { externalMessage, externalTicket } from '@recado/contract/webhooks/external-shapes'
import { AppError } from '../../../platform/app-error.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireConnection } from '../../connections/public.ts'
import { ticketsByIds } from '../../conversations/public.ts'
import type { WebhookServices } from '../webhook-services.ts'
import { type BareDelivery, saveBodies, takeBare } from './delivery.store.ts'

const MOST_AT_ONCE = 100

/**
 * Composes the bodies of a webhook's new deliveries from the current data; retries send the same text. Deliveries of
 * deleted subjects are dropped.
 * @returns whether there may be more
 */
export async function composeBodies(services: WebhookServices, work: Work, webhookId: number): Promise<boolean> {
  const bare = await takeBare(work.db, work.companyId, webhookId, MOST_AT_ONCE)
  if (bare.length === 0) return false
  const ids = bare.flatMap(({ about: { ticketId } }) => (ticketId === undefined ? [] : [ticketId]))
  const tickets = new Map((await ticketsByIds(work.db, ids)).map((ticket) => [ticket.id, ticket]))
  const bodies: Array<{ id: number; body: string | null }> = []
  for (const row of bare) {
    const data = await dataOf(services, work, row, tickets)
    bodies.push({ id: row.id, body: data && bodyOf(work.companyId, row, data) })
  }
  await saveBodies(work.db, work.companyId, bodies, work.now)
  return bare.length === MOST_AT_ONCE
}

const bodyOf = (companyId: number, { event_id, event, at }: BareDelivery, data: object): string =>
  JSON.stringify({ id: event_id, event, createdAt: at.toISOString(), companyId, data })

const connectionOf = (db: CompanyDb, id: number) =>
  requireConnection(db, id).then(
    ({ name }) => ({ id, name }),
    (error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    },
  )

/** The subjects in the shapes of the contract, without fields for the product's own pages. Null: deleted. */
async function dataOf(
  services: WebhookServices,
  { db }: Work,
  { event, about }: BareDelivery,
  tickets: ReadonlyMap<number, Ticket>,
): Promise<object | null> {
  if (about.contactId !== undefined) {
    const contact = await services.contactById(db, about.contactId)
    return contact && { contact }
  }
  if (about.connectionId !== undefined) {
    const connection = await connectionOf(db, about.connectionId)
    return connection && { connection: { ...connection, status: about.status }, before: about.before }
  }
  const storedTicket = tickets.get(about.ticketId ?? 0)
  if (!storedTicket) return null
  const ticket = externalTicket.parse(storedTicket)
  if (about.messageId === undefined) return { ticket, ...(about.before && { before: about.before }) }
  const stored = await services.messageById(db, about.messageId)
  if (!stored) return null
  const message = externalMessage.parse(stored)
  const { ack, sendState, sendError } = about
  return { message, ticket, ...(event === 'message.status' && { change: { ack, sendState, sendError } }) }
}
