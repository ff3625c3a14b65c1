import { scopeOf } from '@recado/contract/access'
import { viewerWithin } from '@recado/contract/conversations/ticket-sight'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { isWalled, type TicketViewer } from '../conversations/public.ts'
import type { ScheduleRow } from './schedule.view.ts'

// A message that was not tried yet waits for its connection while that is down.
const columns = sql`s.*, coalesce(m.send_error, case when line.status <> 'CONNECTED' then 'ERR_WAPP_NOT_INITIALIZED' end) as waits_for,
   u.name as user_name, w.name as connection_name, c.name as contact_name, c.number, c.lid, c.email, c.picture, c.is_group,
   company_zone(s.company_id) as time_zone`
const joins = sql`join contacts c on c.company_id = s.company_id and c.id = s.contact_id
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join connections w on w.company_id = s.company_id and w.id = s.connection_id
  left join messages m on m.company_id = s.company_id and m.id = s.message_id and s.status = 'NA_FILA'
  left join connection_sessions line on line.company_id = m.company_id and line.connection_id = m.connection_id`

export interface ScheduleFilter {
  search: string
  contactId: number | null
  /** The viewer: schedules outside their scope are left out. */
  viewer: TicketViewer
  /** Days in the company's time zone as YYYY-MM-DD, both included. */
  from: string | null
  to: string | null
  /** Only the next schedule of each series. */
  recurring?: boolean
}

const zone = sql`company_zone(current_company())`

/** The schedules that a viewer may read, as in `scheduleFor`. */
function readable(companyId: number, viewer: TicketViewer) {
  const scope = scopeOf(viewer, 'schedules:view')
  if (scope === 'all') return sql`true`
  const own = sql`(s.user_id = ${viewer.userId}
    or s.created_by = ${viewer.userId} and not ${isWalled(companyId, viewer, 's.contact_id')})`
  return scope === 'queues'
    ? sql`(${own} or not ${isWalled(companyId, viewerWithin(viewer, 'schedules:view'), 's.contact_id')})`
    : own
}

const filterCondition = (companyId: number, { search, contactId, from, to, viewer, recurring }: ScheduleFilter) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`s.company_id = ${companyId} and (${contactId}::int is null or s.contact_id = ${contactId})
    and (${from}::date is null or s.send_at >= ${from}::date::timestamp at time zone ${zone})
    and (${to}::date is null or s.send_at < (${to}::date + 1)::timestamp at time zone ${zone})
    and (${search} = '' or normalize_text(c.name) like normalize_text(${pattern}) or normalize_text(s.body) like normalize_text(${pattern}))
    ${recurring ? sql`and s.recurrence is not null and s.status = 'PENDENTE'` : sql``}
    and ${readable(companyId, viewer)}`
}

/** Returns a page by time, after a position or from an offset. */
export async function schedulePage(
  db: CompanyDb,
  companyId: number,
  filter: ScheduleFilter,
  page: { after: { sendAt: string; id: number } | null; offset: number; limit: number },
): Promise<ScheduleRow[]> {
  const after = page.after
    ? sql`and (s.send_at, s.id) > (${page.after.sendAt}::timestamptz, ${page.after.id}::int)`
    : sql``
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules s ${joins} where ${filterCondition(companyId, filter)} ${after}
    order by s.send_at, s.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countSchedules(db: CompanyDb, companyId: number, filter: ScheduleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedules s ${joins} where ${filterCondition(companyId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the latest of a user's schedules that failed since a time. */
export async function failedRows(
  db: CompanyDb,
  companyId: number,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules s ${joins} where s.company_id = ${companyId} and s.user_id = ${userId}
      and s.status = 'FALHOU' and s.updated_at >= ${since}
    order by s.updated_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

export async function scheduleRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock = false,
): Promise<ScheduleRow | null> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules s ${joins} where s.company_id = ${companyId} and s.id = ${id}
    ${lock ? sql`for update of s` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface ScheduleColumns {
  body?: string
  contact_id?: number
  user_id?: number
  send_at?: Date
  marketing?: boolean
  status?: 'PENDENTE'
  late?: false
  reason?: null
  media_name?: string | null
  media_file?: string | null
  mimetype?: string | null
  connection_id?: number | null
  cancel_on_reply?: boolean
  /** The recurrence as JSON text. */
  recurrence?: string | null
}

interface NewSchedule extends Pick<ScheduleColumns, 'connection_id' | 'cancel_on_reply' | 'recurrence'> {
  body: string
  contact_id: number
  user_id: number
  created_by: number
  send_at: Date
  marketing: boolean
}

export async function insertSchedule(db: CompanyDb, companyId: number, values: NewSchedule): Promise<number> {
  const { id } = await db
    .insertInto('schedules')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveSchedule(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: ScheduleColumns,
  now: Date,
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeSchedule(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('schedules').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Whether another one waits for the same time: then one job wakes for both. */
export async function isAwaited(
  db: CompanyDb,
  companyId: number,
  { sendAt, besides }: { sendAt: Date; besides: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from schedules
    where company_id = ${companyId} and status = 'PENDENTE' and send_at = ${sendAt} and id <> ${besides} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns how many schedules of a contact wait for their time. */
export async function countPlanned({ db, companyId }: Work, contactId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from schedules
    where company_id = ${companyId} and contact_id = ${contactId} and status = 'PENDENTE'`.execute(db)
  return rows[0]?.count ?? 0
}
