import type { WebhookEventName } from '@recado/contract/webhooks/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import { TRIES_IN_ORDER } from '../webhook.rules.ts'

/** A delivery as a trigger recorded it, without a body. */
export interface BareDelivery {
  id: number
  event_id: string
  event: WebhookEventName
  about: About
  at: Date
}

export interface About {
  ticketId?: number
  messageId?: number
  contactId?: number
  connectionId?: number
  ack?: number
  sendState?: string | null
  sendError?: string | null
  status?: string
  before?: Record<string, unknown>
}

/** Locks deliveries without a body, oldest first. */
export async function takeBare(
  db: CompanyDb,
  companyId: number,
  webhookId: number,
  most: number,
): Promise<BareDelivery[]> {
  const { rows } = await sql<BareDelivery>`${sql.raw(PLANNED_ANEW)}
    select d.id::float8 as id, event_id, event, about, at from webhook_deliveries d
    where company_id = ${companyId} and webhook_id = ${webhookId} and state = 'waiting' and body is null
    order by d.id limit ${most} for update skip locked`.execute(db)
  return rows
}

/** Stores bodies. A null body drops the delivery. */
export async function saveBodies(
  db: CompanyDb,
  companyId: number,
  bodies: ReadonlyArray<{ id: number; body: string | null }>,
  now: Date,
): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)}
    update webhook_deliveries d set body = b.body, state = case when b.body is null then 'dropped' else d.state end,
      ended_at = case when b.body is null then ${now}::timestamptz end
    from unnest(${bodies.map(({ id }) => id)}::bigint[], ${bodies.map(({ body }) => body)}::text[]) as b (id, body)
    where d.company_id = ${companyId} and d.id = b.id and d.id = any(${bodies.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const droppedIds = bodies.filter(({ body }) => body === null).map(({ id }) => id)
  if (droppedIds.length > 0) await releaseNext(db, companyId, droppedIds)
}

export interface ClaimedDelivery {
  id: number
  at: Date
  about: About
  event_id: string
  event: string
  body: string
  tries: number
}

/**
 * Claims due deliveries, the oldest of each subject; concurrent claimers get others. A delivery that was refused too
 * often no longer blocks its subject. This applies at once if the response rejected its content, otherwise when the
 * webhook accepts other deliveries. Uses the database's clock, because node clocks differ. The cost does not depend on
 * the number of waiting deliveries (`sql/functions/webhooks/claim_deliveries.sql`).
 * @param claim.sound the last call was accepted
 * @param claim.ms milliseconds until others may claim the rows, in case this node dies
 */
export async function claimDeliveries(
  db: CompanyDb,
  companyId: number,
  claim: { webhookId: number; most: number; sound: boolean; ms: number },
): Promise<ClaimedDelivery[]> {
  const { webhookId, most, sound, ms } = claim
  const { rows } = await sql<ClaimedDelivery>`
    select id::float8 as id, at, about, event_id, event, body, tries
    from claim_deliveries(${companyId}::int, ${webhookId}::int, ${most}::int, ${sound}::boolean, ${ms}::int, ${TRIES_IN_ORDER}::int)`.execute(
    db,
  )
  return rows
}

/** Makes the deliveries due that wait behind these for their subjects. */
const releaseNext = (db: CompanyDb, companyId: number, ids: readonly number[]) =>
  sql`select release_next_delivery(${companyId}::int, id) from unnest(${sql.val([...ids])}::bigint[]) as ended (id)`.execute(
    db,
  )

/** The result of an attempt. */
export interface AttemptResult {
  id: number
  status: number | null
  answer: string
  failure: string | null
  ms: number | null
}

/**
 * Stores the result of an attempt. `dueAt` null: the delivery has ended. The next one of its subject becomes due if it
 * is no longer blocked.
 */
export async function saveAttempt(
  db: CompanyDb,
  companyId: number,
  { id, status, answer, failure, ms }: AttemptResult,
  then: { state: 'waiting' | 'delivered' | 'failed'; dueAt: Date | null },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ frees: boolean }>`${sql.raw(PLANNED_ANEW)}
    update webhook_deliveries set state = ${then.state}, status = ${status}, answer = ${answer}, failure = ${failure}, ms = ${ms},
      claimed_until = null, due_at = coalesce(${then.dueAt}::timestamptz, due_at),
      ended_at = case when ${then.dueAt}::timestamptz is null then ${now}::timestamptz end
    where company_id = ${companyId} and id = ${id}::bigint and state = 'waiting'
    returning state <> 'waiting' or tries >= ${TRIES_IN_ORDER} as frees`.execute(db)
  if (rows[0]?.frees) await releaseNext(db, companyId, [id])
}

/** Releases a claimed delivery whose attempt did not complete; this attempt does not count. */
export async function releaseDelivery(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)}
    update webhook_deliveries set claimed_until = null, tries = greatest(tries - 1, 0)
    where company_id = ${companyId} and id = ${id}::bigint and state = 'waiting'`.execute(db)
}

/** Makes the waiting deliveries of a webhook due now. Skips those that another transaction has locked. */
export async function wakeWaiting(db: CompanyDb, companyId: number, webhookId: number, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = ${now} where company_id = ${companyId} and id in (
      select id from webhook_deliveries
      where company_id = ${companyId} and webhook_id = ${webhookId} and state = 'waiting' and due_at > ${now}
      for update skip locked)`.execute(db)
}
