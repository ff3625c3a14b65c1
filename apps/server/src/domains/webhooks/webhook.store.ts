import type { WebhookEventName } from '@recado/contract/webhooks/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface WebhookRow {
  id: number
  name: string
  url: string
  events: WebhookEventName[]
  active: boolean
  off_at: Date | null
  failing_since: Date | null
  waiting: number
  failed: number
  delivered_at: Date | null
  created_at: Date
}

/** Counting stops at this number. */
const COUNTED = 1000

const columns = sql`w.id, w.name, w.url, w.events, w.active, w.off_at, w.failing_since, w.delivered_at, w.created_at,
  (select count(*)::int from (select 1 from webhook_deliveries d where d.company_id = w.company_id and d.webhook_id = w.id
    and d.state = 'waiting' limit ${COUNTED}) as few) as waiting,
  (select count(*)::int from (select 1 from webhook_deliveries d where d.company_id = w.company_id and d.webhook_id = w.id
    and d.state = 'failed' limit ${COUNTED}) as few) as failed`

/** The webhooks of a company by name. */
export async function webhookRows(db: CompanyDb, companyId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks w where w.company_id = ${companyId} order by lower(w.name), w.id`.execute(db)
  return rows
}

export async function webhookRow(db: CompanyDb, companyId: number, id: number): Promise<WebhookRow | null> {
  // A greater id could not even be compared with the column.
  if (id >= 2 ** 31) return null
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks w where w.company_id = ${companyId} and w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Counts the company's webhooks. Serialises concurrent additions. */
export async function countWebhooks(db: CompanyDb, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${companyId})`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where company_id = ${companyId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewWebhook {
  name: string
  url: string
  secret: Buffer
  events: readonly string[]
  active: boolean
  createdBy: number
}

export async function insertWebhook(db: CompanyDb, companyId: number, webhook: NewWebhook): Promise<number> {
  const { name, url, secret, events, active, createdBy } = webhook
  const { id } = await db
    .insertInto('webhooks')
    .values({ company_id: companyId, name, url, secret, events: [...events], active, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface WebhookChange {
  name?: string | undefined
  url?: string | undefined
  events?: readonly string[] | undefined
  active?: boolean | undefined
}

/** @param clearsFailures also ends its rest */
export async function changeWebhook(
  db: CompanyDb,
  companyId: number,
  { id, change, clearsFailures }: { id: number; change: WebhookChange; clearsFailures: boolean },
  now: Date,
): Promise<void> {
  const { name, url, events, active } = change
  await db
    .updateTable('webhooks')
    .set({
      updated_at: now,
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...events] }),
      ...(active === undefined ? {} : { active }),
      ...(clearsFailures ? { off_at: null, failing_since: null, failures: 0, rests_until: null } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Returns false when it was already deleted. */
export async function removeWebhook(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function saveSecret(
  db: CompanyDb,
  companyId: number,
  { id, secret }: { id: number; secret: Buffer },
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Address and secret for calls of a webhook. */
export async function targetOf(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ url: string; secret: Buffer } | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
