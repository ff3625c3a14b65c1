import type { SpecialDay, WorkingDay } from '@recado/contract/values/hours'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { QueueRow } from './queue.view.ts'

/** The fields of a queue that bots need. */
export interface QueueService {
  id: number
  name: string
  color: string
  greetingMessage: string
  outOfHoursMessage: string
  /** Empty: the queue has no hours. */
  schedules: WorkingDay[]
  /** Dates with other hours. */
  specialDays: SpecialDay[]
  /** A prompt or integration answers in it. */
  isAnswered: boolean
}

const columns = sql`q.*, (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
  from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id
  where uq.company_id = q.company_id and uq.queue_id = q.id) as users`

/** Returns all queues in their order; those without a number come last, by name. */
export async function queueRows(db: CompanyDb, companyId: number): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${columns} from queues q where q.company_id = ${companyId}
    order by q.order_queue nulls last, q.name, q.id`.execute(db)
  return rows
}

export async function queueRow(db: CompanyDb, companyId: number, id: number): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`
    select ${columns} from queues q where q.company_id = ${companyId} and q.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns a queue of the transaction's company. */
export async function currentQueueBrief(db: CompanyDb, id: number) {
  const { rows } = await sql<{ id: number; name: string; color: string }>`
    select id, name, color from queues where company_id = (select current_company()) and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns greeting, notice and hours of a queue of the transaction's company. */
export async function currentQueueService(db: CompanyDb, id: number) {
  const row = await sql<{
    id: number
    name: string
    color: string
    greetingMessage: string
    outOfHoursMessage: string
    schedules: WorkingDay[]
    specialDays: SpecialDay[]
    isAnswered: boolean
  }>`select id, name, color, greeting_message as "greetingMessage", out_of_hours_message as "outOfHoursMessage", schedules,
      special_days as "specialDays",
      integration_id is not null or prompt_id is not null as "isAnswered"
    from queues where company_id = (select current_company()) and id = ${id}`.execute(db)
  return row.rows[0] ?? null
}

export async function countQueues(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from queues where company_id = ${companyId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function lockQueue(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from queues where company_id = ${companyId} and id = ${id} for update`.execute(db)
  return rows.length > 0
}

export interface QueueColumns {
  name?: string
  color?: string
  greeting_message?: string
  out_of_hours_message?: string
  order_queue?: number | null
  integration_id?: number | null
  prompt_id?: number | null
  schedules?: string
  special_days?: string
}

export async function insertQueue(
  db: CompanyDb,
  companyId: number,
  values: QueueColumns & { name: string; color: string },
): Promise<number> {
  const { id } = await db
    .insertInto('queues')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveQueue(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: QueueColumns,
  now: Date,
): Promise<void> {
  await db
    .updateTable('queues')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Its tickets stay without a queue, and no user serves it any more. */
export async function removeQueue(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('queues').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns the queues in which a prompt or an integration answers. */
export async function queuesWithMachine(
  db: CompanyDb,
  companyId: number,
  machine: { kind: 'prompt' | 'integration'; id: number },
): Promise<Array<{ id: number; name: string }>> {
  return db
    .selectFrom('queues')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(machine.kind === 'prompt' ? 'prompt_id' : 'integration_id', '=', machine.id)
    .orderBy('id')
    .execute()
}
