import type { TicketBulk } from '@recado/contract/conversations/bulk'
import type { TicketSight } from '@recado/contract/conversations/ticket-sight'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

const columns = [
  'id',
  'action',
  'target_id',
  'state',
  'user_id',
  'user_name',
  'total',
  'seen',
  'changed',
  'created_at',
  'finished_at',
  'cancelled_by',
] as const

export interface BulkRecord {
  id: number
  action: string
  target_id: number | null
  state: string
  user_id: number | null
  user_name: string
  total: number
  seen: number
  changed: number
  created_at: Date
  finished_at: Date | null
  cancelled_by: string | null
}

export interface NewBulk {
  action: TicketBulk['action']
  targetId: number | null
  user: { userId: number; name: string }
  ticketIds: readonly number[]
  now: Date
}

const list = (ids: readonly number[]) => sql`${sql.val([...ids])}::int[]`

/** Returns those of the company's tickets with these ids that a sight covers, in ascending order. */
export async function ticketsInSight(
  db: CompanyDb,
  companyId: number,
  { ids, sight }: { ids: readonly number[]; sight: TicketSight },
): Promise<number[]> {
  const { everything, userId, queueIds, queueless } = sight
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(t.id order by t.id) as ids from tickets t
    where t.company_id = ${companyId} and t.id = any(${list(ids)})
      and ticket_in_sight(${everything}::boolean, ${userId}::int, ${list(queueIds)}, ${queueless}::boolean, t.user_id, t.queue_id)`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

/** Returns all ticket ids of the company. */
export async function everyTicket(db: CompanyDb, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from tickets where company_id = ${companyId} and status <> 'silent'`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

/** Returns the distinct contacts of the tickets. */
export async function contactsOf(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(distinct contact_id) as ids from tickets
    where company_id = ${companyId} and id = any(${list(ids)})`.execute(db)
  return rows[0]?.ids ?? []
}

/** Stores a bulk with the tickets to be changed. */
export async function insertBulk(db: CompanyDb, companyId: number, bulk: NewBulk): Promise<number> {
  const { id } = await db
    .insertInto('ticket_bulks')
    .values({
      company_id: companyId,
      action: bulk.action,
      target_id: bulk.targetId,
      user_id: bulk.user.userId,
      user_name: bulk.user.name,
      total: bulk.ticketIds.length,
      created_at: bulk.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into ticket_bulk_rows (company_id, bulk_id, ticket_id)
    select ${companyId}, ${id}, ticket_id from unnest(${list(bulk.ticketIds)}) as ticket_id`.execute(db)
  return id
}

/** Deletes bulks that finished before the given time. */
export async function forgetOldBulks(db: CompanyDb, companyId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('ticket_bulks')
    .where('company_id', '=', companyId)
    .where('state', '=', 'done')
    .where('finished_at', '<', before)
    .execute()
}

/** Locks a bulk until the transaction ends, so that two workers take its tickets in turn. */
export async function lockBulk(db: CompanyDb, companyId: number, id: number): Promise<BulkRecord | null> {
  if (id >= 2 ** 31) return null
  const row = await db
    .selectFrom('ticket_bulks')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Removes the next tickets from a bulk's remaining ones and returns them. They count as processed once the transaction
 * commits.
 */
export async function takeTickets(
  db: CompanyDb,
  companyId: number,
  { id, limit }: { id: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`${sql.raw(PLANNED_ANEW)}
    delete from ticket_bulk_rows where company_id = ${companyId} and bulk_id = ${id} and ticket_id = any(array(
      select ticket_id from ticket_bulk_rows where company_id = ${companyId} and bulk_id = ${id}
      order by ticket_id limit ${limit}))
    returning ticket_id`.execute(db)
  return rows.map((row) => row.ticket_id).sort((a, b) => a - b)
}

export interface BulkChange {
  seen?: number
  changed?: number
  state?: TicketBulk['state']
  finished_at?: Date
  cancelled_by?: string | null
}

/** Stores the progress of a bulk. */
export async function changeBulk(
  db: CompanyDb,
  companyId: number,
  { id, change }: { id: number; change: BulkChange },
): Promise<void> {
  await db.updateTable('ticket_bulks').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes the remaining tickets of a bulk. */
export async function forgetWaiting(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('ticket_bulk_rows').where('company_id', '=', companyId).where('bulk_id', '=', id).execute()
}

/** Returns the latest bulks, newest first. */
export async function bulkRecords(db: CompanyDb, companyId: number, limit: number): Promise<BulkRecord[]> {
  return db
    .selectFrom('ticket_bulks')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
