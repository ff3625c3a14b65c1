import type { ConnectionStatus } from '@recado/contract/connections/connection'
import type { WorkingDay } from '@recado/contract/values/hours'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** A connection as other areas need it. */
export interface ConnectionReference {
  id: number
  name: string
  provider: string
  status: ConnectionStatus
}

const references = (db: CompanyDb) =>
  db
    .selectFrom('connections as c')
    .leftJoin('connection_sessions as s', (join) =>
      join.onRef('s.company_id', '=', 'c.company_id').onRef('s.connection_id', '=', 'c.id'),
    )
    .where('c.company_id', '=', sql<number>`current_company()`)
    .select(['c.id', 'c.name', 'c.provider', sql<ConnectionStatus>`coalesce(s.status, 'DISCONNECTED')`.as('status')])

/**
 * Returns a connection of the current company.
 * @throws AppError ERR_NO_WAPP_FOUND for an unknown or foreign id
 */
export async function requireConnection(db: CompanyDb, id: number): Promise<ConnectionReference> {
  const connection = await references(db).where('c.id', '=', id).executeTakeFirst()
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
  return connection
}

/** Returns all connections of the company, the default one first, then by name. */
export const connectionReferences = (db: CompanyDb): Promise<ConnectionReference[]> =>
  references(db).orderBy('c.is_default', 'desc').orderBy('c.name').orderBy('c.id').execute()

/** Returns true if the connection still has the token with this hash, and locks it until the transaction ends. */
export async function lockConnectionToken(
  db: CompanyDb,
  companyId: number,
  { connectionId, hash }: { connectionId: number; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`select 1 from connection_tokens
    where company_id = ${companyId} and connection_id = ${connectionId} and token_hash = ${hash} for key share`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the company's default connection, or null. */
export async function defaultConnection(db: CompanyDb): Promise<ConnectionReference | null> {
  return (await references(db).where('c.is_default', '=', true).executeTakeFirst()) ?? null
}

/** Returns the ids of the queues that a connection serves, in menu order. */
export async function queuesOfConnection(db: CompanyDb, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('connection_queues as c')
    .innerJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'c.company_id').onRef('q.id', '=', 'c.queue_id'),
    )
    .select('c.queue_id')
    .where('c.company_id', '=', sql<number>`current_company()`)
    .where('c.connection_id', '=', id)
    .orderBy('q.order_queue', (by) => by.asc().nullsLast())
    .orderBy('c.position')
    .orderBy('c.queue_id')
    .execute()
  return rows.map((row) => row.queue_id)
}

/** The connection's settings for bots. Times in minutes; 0 means off. */
export interface ConnectionService {
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  expiresInactiveMessage: string
  expiresTicket: number
  expiresUnanswered: boolean
  fallbackQueueId: number | null
  timeToTransfer: number
  transferQueueId: number | null
  timeUseBotQueues: number
  maxUseBotQueues: number
  /** Empty when the connection has no opening hours. */
  schedules: WorkingDay[]
  /** Its queues in menu order: by order number, queues without one last. */
  queueIds: number[]
}

/** Returns a connection's texts, limits and queues. Null when it does not exist in the company. */
export async function connectionService(db: CompanyDb, id: number): Promise<ConnectionService | null> {
  const { rows } = await sql<ConnectionService>`
    select greeting_message as "greetingMessage", complation_message as "complationMessage",
      out_of_hours_message as "outOfHoursMessage", rating_message as "ratingMessage",
      expires_inactive_message as "expiresInactiveMessage", expires_ticket as "expiresTicket",
      expires_unanswered as "expiresUnanswered", fallback_queue_id as "fallbackQueueId",
      time_to_transfer as "timeToTransfer", transfer_queue_id as "transferQueueId",
      time_use_bot_queues as "timeUseBotQueues", max_use_bot_queues as "maxUseBotQueues", schedules,
      array(select cq.queue_id from connection_queues cq
        join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = c.company_id and cq.connection_id = c.id
        order by q.order_queue nulls last, cq.position, q.id) as "queueIds"
    from connections c where c.company_id = (select current_company()) and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
