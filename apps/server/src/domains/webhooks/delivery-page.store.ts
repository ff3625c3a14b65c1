import type { OutsideReason } from '@recado/contract/outside-calls/reasons'
import type { DeliveryState, WebhookEventName } from '@recado/contract/webhooks/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface DeliveryRow {
  id: number
  webhook_id: number
  event_id: string
  event: WebhookEventName
  subject: string
  state: DeliveryState
  tries: number
  due_at: Date
  status: number | null
  answer: string
  failure: OutsideReason | null
  ms: number | null
  body: string | null
  at: Date
  ended_at: Date | null
}

export interface DeliveryQuery {
  webhookId: number
  state: DeliveryState | undefined
  /** The last row of the previous page. */
  before: number | null
  limit: number
}

/** Deliveries, newest first. */
export async function deliveryPage(db: CompanyDb, companyId: number, query: DeliveryQuery): Promise<DeliveryRow[]> {
  const { webhookId, state, before, limit } = query
  const { rows } = await sql<DeliveryRow>`
    select d.id::float8 as id, webhook_id, event_id, event, subject, state, tries, due_at, status, answer, failure, ms, body, at, ended_at
    from webhook_deliveries d
    where company_id = ${companyId} and webhook_id = ${webhookId}
      and ${state === undefined ? sql<boolean>`true` : sql<boolean>`state = ${state}`}
      and ${before === null ? sql<boolean>`true` : sql<boolean>`id < ${before}::bigint`}
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

/** Queues a delivery again, with the same id and body. False: it does not exist. */
export async function requeueDelivery(
  db: CompanyDb,
  companyId: number,
  { webhookId, id }: { webhookId: number; id: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update webhook_deliveries set state = 'waiting', due_at = ${now}, ended_at = null,
      tries = case when state = 'waiting' then tries else 0 end
    where company_id = ${companyId} and webhook_id = ${webhookId} and id = ${id}::bigint and state <> 'dropped'
    returning id::float8 as id`.execute(db)
  return rows.length > 0
}

/** Queues all failed deliveries again. */
export async function requeueFailed(db: CompanyDb, companyId: number, webhookId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update webhook_deliveries set state = 'waiting', due_at = ${now}, ended_at = null, tries = 0
    where company_id = ${companyId} and webhook_id = ${webhookId} and state = 'failed'
    returning id::float8 as id`.execute(db)
  return rows.length
}

/**
 * Deletes old deliveries, also those that waited in vain because their company is no longer served. Beyond the newest
 * it deletes ended ones, and those waiting for a webhook that is off.
 */
export async function trimDeliveries(
  db: CompanyDb,
  companyId: number,
  keep: { newest: number; days: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from webhook_deliveries d using webhooks w
    where d.company_id = ${companyId} and w.company_id = ${companyId} and w.id = d.webhook_id
      and (d.at < ${now}::timestamptz - make_interval(days => ${keep.days}::int)
        or (d.state <> 'waiting' or not w.active) and d.id <= (select n.id from webhook_deliveries n
          where n.company_id = ${companyId} and n.webhook_id = w.id order by n.id desc offset ${keep.newest} limit 1))
    returning d.id::float8 as id`.execute(db)
  return rows.length
}
