import { canAll } from '@recado/contract/access'
import type { In, Out } from '@recado/contract/endpoint'
import type { listDeliveries as listEndpoint } from '@recado/contract/webhooks/endpoints'
import type { Delivery } from '@recado/contract/webhooks/webhook'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { type DeliveryRow, deliveryPage } from './delivery-page.store.ts'
import { requireWebhook } from './require-webhook.ts'

const PAGE = 20
const place = cursorOf({ id: field.whole })

/**
 * Returns a webhook's deliveries, newest first. A body holds data of any customer, so only users who see all tickets and
 * contacts receive it.
 * @throws AppError ERR_NO_WEBHOOK_FOUND, ERR_VALIDATION for an invalid cursor
 */
export async function listDeliveries(
  work: Work,
  actor: Actor,
  webhookId: number,
  { state, cursor }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  await requireWebhook(work, webhookId)
  const seesBodies = canAll(actor, 'tickets:view') && canAll(actor, 'contacts:view')
  const before = place.require(cursor)?.id ?? null
  const rows = await deliveryPage(work.db, work.companyId, { webhookId, state, before, limit: PAGE + 1 })
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, place.write)
  return {
    deliveries: visibleRows.map((row) => (seesBodies ? deliveryOf(row) : { ...deliveryOf(row), body: null })),
    ...page,
  }
}

const deliveryOf = (row: DeliveryRow): Delivery => ({
  ...{ id: row.id, webhookId: row.webhook_id, eventId: row.event_id, event: row.event, subject: row.subject },
  ...{ state: row.state, tries: row.tries, status: row.status, text: row.answer, failure: row.failure, ms: row.ms },
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  body: row.body,
  at: row.at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
