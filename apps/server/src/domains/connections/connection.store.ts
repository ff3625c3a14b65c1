import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ConnectionRow } from './connection.view.ts'

/** The fields that a user sets. Absent values stay. */
export interface ConnectionValues {
  name?: string
  provider?: string
  is_default?: boolean
  token_sealed?: Buffer
  token_imported?: boolean
  greeting_message?: string
  complation_message?: string
  out_of_hours_message?: string
  rating_message?: string
  expires_inactive_message?: string
  expires_ticket?: number
  expires_unanswered?: boolean
  fallback_queue_id?: number | null
  time_to_transfer?: number
  transfer_queue_id?: number | null
  prompt_id?: number | null
  integration_id?: number | null
  time_use_bot_queues?: number
  max_use_bot_queues?: number
  schedules?: string
}

/** Returns connections with session and queues in one statement, in creation order. */
export async function connectionRows(db: CompanyDb, companyId: number, id?: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select c.*, coalesce(s.status, 'DISCONNECTED') as status, coalesce(s.qrcode, '') as qrcode,
      coalesce(s.retries, 0) as retries, coalesce(s.problem, 'none') as problem, s.last_code,
      coalesce(s.other_number, '') as other_number, (select json_build_object('id', o.id, 'name', o.name) from connections o
        where o.company_id = c.company_id and o.id = s.taken_by) as taken_by,
      greatest(c.updated_at, s.updated_at) as updated_at, coalesce(p.is_enabled and p.paused_at is not null, false) as marketing_paused,
      case when p.first_contacts_until > now() then p.first_contacts_until end as first_contacts_until,
      coalesce(p.first_contacts_stopped, false) as first_contacts_stopped,
      (select t.last_used_at from connection_tokens t
        where t.company_id = c.company_id and t.connection_id = c.id) as token_used_at,
      coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by cq.position, q.id)
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = c.company_id and cq.connection_id = c.id), '[]') as queues
    from connections c
    left join connection_sessions s on s.company_id = c.company_id and s.connection_id = c.id
    left join connection_pace p on p.company_id = c.company_id and p.connection_id = c.id
    where c.company_id = ${companyId} and (${id ?? null}::int is null or c.id = ${id ?? null})
    order by c.id`.execute(db)
  return rows
}

export async function countConnections(db: CompanyDb, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('connections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Serialises changes of a company's connections until the transaction ends. The choice of the default affects all of
 * them, even one being added.
 */
export async function lockConnections(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('connections'), ${companyId}::int)`.execute(db)
  await sql`select 1 from connections where company_id = ${companyId} order by id for update`.execute(db)
}

/** Locks a connection for a choice of the default. Null when it does not exist. */
export async function lockConnection(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ provider: string; is_default: boolean; others: number } | null> {
  await lockConnections(db, companyId)
  const { rows } = await sql<{ id: number; provider: string; is_default: boolean }>`
    select id, provider, is_default from connections where company_id = ${companyId} order by id`.execute(db)
  const connection = rows.find((row) => row.id === id)
  return connection ? { ...connection, others: rows.length - 1 } : null
}

/** Inserts a connection with a session that starts immediately. Throws the unique violation of connections_name. */
export async function insertConnection(
  db: CompanyDb,
  companyId: number,
  values: ConnectionValues & { name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('connections')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('connection_sessions')
    .values({ company_id: companyId, connection_id: id, status: 'OPENING', wanted: true })
    .execute()
  return id
}

/** Throws the unique violation of connections_name when another connection has the name. */
export async function updateConnectionRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: ConnectionValues,
  now: Date,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Removes the default flag from the company's default connection. */
export async function clearDefault(db: CompanyDb, companyId: number): Promise<void> {
  await db
    .updateTable('connections')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .execute()
}

/** Sets the queues that a connection serves, in menu order. */
export async function setConnectionQueues(
  db: CompanyDb,
  companyId: number,
  id: number,
  queueIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('connection_queues').where('company_id', '=', companyId).where('connection_id', '=', id).execute()
  if (queueIds.length === 0) return
  const rows = queueIds.map((queueId, position) => ({
    company_id: companyId,
    connection_id: id,
    queue_id: queueId,
    position,
  }))
  await db.insertInto('connection_queues').values(rows).execute()
}

/** Replaces the connection's token. Throws the unique violation when it is in use elsewhere. */
export async function setTokenHash(db: CompanyDb, id: number, hash: Buffer): Promise<void> {
  await sql`select set_connection_token(${id}, ${hash})`.execute(db)
}

/** Records a use of the connection's token, unless the token has changed. */
export async function noteTokenUsed(
  db: CompanyDb,
  companyId: number,
  id: number,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connection_tokens')
    .set({ last_used_at: now })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', id)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteConnectionRow(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('connections').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns the connections that use a prompt or an integration. */
export async function connectionsWithMachine(
  db: CompanyDb,
  companyId: number,
  machine: { kind: 'prompt' | 'integration'; id: number },
): Promise<Array<{ id: number; name: string }>> {
  return db
    .selectFrom('connections')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(machine.kind === 'prompt' ? 'prompt_id' : 'integration_id', '=', machine.id)
    .orderBy('id')
    .execute()
}
