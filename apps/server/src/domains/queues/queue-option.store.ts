import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { QueueService } from './queue.store.ts'

/** One entry of a queue's menu. */
export interface QueueMenuOption {
  id: number
  queueId: number
  parentId: number | null
  /** The number that the customer types: 1, 2, 3 … without gaps. */
  option: number
  title: string
  message: string
}

export interface QueueOptionRow {
  id: number
  queue_id: number
  parent_id: number | null
  position: number
  title: string
  message: string
}

const columns = sql`id, queue_id, parent_id, position, title, message`

/** Returns all levels of a queue's tree in the order of the numbers. */
export async function optionRows(db: CompanyDb, companyId: number, queueId: number): Promise<QueueOptionRow[]> {
  const { rows } = await sql<QueueOptionRow>`
    select ${columns} from queue_options where company_id = ${companyId} and queue_id = ${queueId}
    order by parent_id nulls first, position`.execute(db)
  return rows
}

/** Returns one level of a queue of the transaction's company. */
export async function currentLevel(db: CompanyDb, queueId: number, parentId: number | null): Promise<QueueOptionRow[]> {
  const { rows } = await sql<QueueOptionRow>`
    select ${columns} from queue_options where company_id = (select current_company()) and queue_id = ${queueId}
      and parent_id is not distinct from ${parentId} order by position`.execute(db)
  return rows
}

/** Returns an option of the transaction's company. */
export async function currentOption(db: CompanyDb, id: number): Promise<QueueOptionRow | null> {
  const { rows } = await sql<QueueOptionRow>`
    select ${columns} from queue_options where company_id = (select current_company()) and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns queues of the transaction's company, each with all levels of its menu. */
export async function currentQueuesWithMenus(db: CompanyDb, ids: readonly number[]) {
  const { rows } = await sql<QueueService & { options: QueueMenuOption[] }>`
    select q.id, q.name, q.color, q.greeting_message as "greetingMessage", q.out_of_hours_message as "outOfHoursMessage",
      q.schedules, q.special_days as "specialDays", q.integration_id is not null or q.prompt_id is not null as "isAnswered", coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'queueId', o.queue_id, 'parentId', o.parent_id, 'option', o.position,
          'title', o.title, 'message', o.message) order by o.position)
        from queue_options o where o.company_id = q.company_id and o.queue_id = q.id), '[]') as options
    from queues q where q.company_id = (select current_company()) and q.id = any(${sql.val([...ids])}::int[])`.execute(
    db,
  )
  return rows
}

export async function countOptions(db: CompanyDb, companyId: number, queueId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from queue_options
    where company_id = ${companyId} and queue_id = ${queueId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds an option at the end of its level. The queue must be locked, so that each number is used once. */
export async function insertOption(
  db: CompanyDb,
  companyId: number,
  option: { queueId: number; parentId: number | null; title: string; message: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into queue_options (company_id, queue_id, parent_id, position, title, message)
    select ${companyId}::int, ${option.queueId}::int, ${option.parentId}::int, coalesce(max(position), 0) + 1,
      ${option.title}, ${option.message}
    from queue_options where company_id = ${companyId} and queue_id = ${option.queueId}
      and parent_id is not distinct from ${option.parentId}::int
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function saveOption(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: { title?: string | undefined; message?: string | undefined },
  now: Date,
): Promise<void> {
  await db
    .updateTable('queue_options')
    .set({
      ...(values.title === undefined ? {} : { title: values.title }),
      ...(values.message === undefined ? {} : { message: values.message }),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Moves an option to another number of its level; those in between are renumbered. */
export async function moveOption(db: CompanyDb, companyId: number, row: QueueOptionRow, to: number): Promise<void> {
  await sql`
    update queue_options set position = case when id = ${row.id} then ${to}::int
      when ${to}::int > ${row.position}::int then position - 1 else position + 1 end
    where company_id = ${companyId} and queue_id = ${row.queue_id} and parent_id is not distinct from ${row.parent_id}::int
      and position between least(${to}::int, ${row.position}::int) and greatest(${to}::int, ${row.position}::int)`.execute(
    db,
  )
}

/** Also deletes the options below it. */
export async function removeOption(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('queue_options').where('company_id', '=', companyId).where('id', '=', id).execute()
}
