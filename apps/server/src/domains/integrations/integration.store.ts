import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { IntegrationRow } from './integration.view.ts'

const matching = (search: string) =>
  search
    ? sql<boolean>`normalize_text(i.name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`

// All columns except the secrets.
const columns = sql`i.company_id, i.id, i.type, i.name, i.project_name, i.language, i.url, i.typebot_slug, i.typebot_expires,
  i.typebot_delay_message, i.typebot_keyword_finish, i.typebot_keyword_restart, i.typebot_unknown_message,
  i.typebot_restart_message, i.flow_id, i.timeout_seconds, i.last_error, i.last_error_at, i.json_content is not null as has_json, i.secret is not null as has_secret, i.created_at, i.updated_at`

/** A page by name, after a cursor or from an offset. */
export async function integrationPage(
  db: CompanyDb,
  companyId: number,
  page: { search: string; after: { name: string; id: number } | null; offset: number; limit: number },
): Promise<IntegrationRow[]> {
  const after = page.after ? sql`and (i.name, i.id) > (${page.after.name}, ${page.after.id}::int)` : sql``
  const { rows } = await sql<IntegrationRow>`
    select ${columns} from queue_integrations i where i.company_id = ${companyId} and ${matching(page.search)} ${after}
    order by i.name, i.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countIntegrations(db: CompanyDb, companyId: number, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from queue_integrations i
    where i.company_id = ${companyId} and ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns an integration, or null if it is unknown or another company's. */
export async function integrationRow(db: CompanyDb, companyId: number, id: number): Promise<IntegrationRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<IntegrationRow>`
    select ${columns} from queue_integrations i where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks an integration until the transaction ends, so that its changes run one after the other. */
export async function lockIntegration(db: CompanyDb, companyId: number, id: number): Promise<void> {
  if (id >= 2 ** 31) return
  await sql`select 1 from queue_integrations where company_id = ${companyId} and id = ${id} for update`.execute(db)
}

/** The encrypted secrets of an integration. Null when it was deleted. */
export async function sealedOf(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ json: Buffer | null; secret: Buffer | null } | null> {
  const row = await db
    .selectFrom('queue_integrations')
    .select(['json_content as json', 'secret'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export interface IntegrationColumns {
  type: string
  name: string
  project_name: string
  json_content: Buffer | null
  language: string
  url: string
  typebot_slug: string
  typebot_expires: number
  typebot_delay_message: number
  typebot_keyword_finish: string
  typebot_keyword_restart: string
  typebot_unknown_message: string
  typebot_restart_message: string
  flow_id: number | null
  timeout_seconds: number
  secret: Buffer | null
}

export async function insertIntegration(
  db: CompanyDb,
  companyId: number,
  values: Partial<IntegrationColumns> & Pick<IntegrationColumns, 'type' | 'name'>,
): Promise<number> {
  const { id } = await db
    .insertInto('queue_integrations')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves the given values. */
export async function saveIntegration(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: Partial<IntegrationColumns>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('queue_integrations')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the reason of the last error, or null. An unchanged reason is stored once a minute at most.
 * @returns whether it was stored
 */
export async function saveLastError(
  db: CompanyDb,
  companyId: number,
  { id, words, now }: { id: number; words: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`update queue_integrations
    set last_error = ${words}::text, last_error_at = case when ${words}::text is null then null else ${now}::timestamptz end
    where company_id = ${companyId} and id = ${id} and (last_error is distinct from ${words}::text
      or last_error_at < ${now}::timestamptz - interval '1 minute')
    returning id`.execute(db)
  return rows.length > 0
}

export async function removeIntegration(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('queue_integrations').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Where an integration is used: its connections and queues. */
export async function placesOfIntegration(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<Array<{ connectionId: number } | { queueId: number }>> {
  const { rows } = await sql<{ connectionId: number | null; queueId: number | null }>`
    select id as "connectionId", null::int as "queueId" from connections where company_id = ${companyId} and integration_id = ${id}
    union all select null, id from queues where company_id = ${companyId} and integration_id = ${id}
    order by 1, 2`.execute(db)
  return rows.flatMap(({ connectionId, queueId }) => [
    ...(connectionId === null ? [] : [{ connectionId }]),
    ...(queueId === null ? [] : [{ queueId }]),
  ])
}

/** The integrations that start a flow, locked until the transaction ends. */
export async function integrationsOfFlow(db: CompanyDb, companyId: number, flowId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from queue_integrations
    where company_id = ${companyId} and flow_id = ${flowId} order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}
