import { ADMINISTRATOR, type Profile } from '@recado/contract/access'
import type { Permissions } from '@recado/contract/permissions'
import type { Language } from '@recado/contract/values/language'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { joinRole } from '../roles/role.store.ts'
import type { UserRow } from './user.view.ts'

const columns = sql`u.company_id, u.id, u.name, u.last_name, u.email, u.profile, u.super, u.all_ticket, u.queueless,
  u.default_connection_id, u.language, u.seen_at, u.must_change_password, u.has_unconfirmed_email,
  exists (select 1 from two_factors t
    where t.company_id = u.company_id and t.user_id = u.id and t.confirmed_at is not null) as two_factor,
  (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue nulls last, q.name), '[]')
    from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
    where uq.company_id = u.company_id and uq.user_id = u.id) as queues,
  u.role_id as stored_role_id, r.id as role_id, r.name as role_name, r.permissions as role_permissions`

export async function userRow(db: CompanyDb, companyId: number, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u ${joinRole} where u.company_id = ${companyId} and u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function userRows(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u ${joinRole} where u.company_id = ${companyId} and u.id = any(${ids}::int[])
    order by u.name, u.id`.execute(db)
  return rows
}

/** Locks a user for a change. */
export async function lockUser(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the company's admins in a fixed order, so that two of them cannot demote each other concurrently. */
export async function lockAdmins(db: CompanyDb, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('profile', '=', ADMINISTRATOR)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export interface UserPage {
  search: string | undefined
  limit: number
  /** Rows to skip, or the last row of the previous page. */
  after: { offset: number } | { name: string; id: number }
}

const matching = (search: string | undefined) => {
  if (!search) return sql`true`
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(normalize_text(u.name || ' ' || u.last_name) like normalize_text(${pattern}) or u.email like lower(${pattern}))`
}

export async function listUserRows(db: CompanyDb, companyId: number, page: UserPage): Promise<UserRow[]> {
  const start = 'offset' in page.after ? sql`true` : sql`(u.name, u.id) > (${page.after.name}, ${page.after.id}::int)`
  const { rows } = await sql<UserRow>`
    select ${columns} from users u ${joinRole}
    where u.company_id = ${companyId} and ${matching(page.search)} and ${start}
    order by u.name, u.id limit ${page.limit} offset ${'offset' in page.after ? page.after.offset : 0}`.execute(db)
  return rows
}

export async function countUsers(db: CompanyDb, companyId: number, search?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.company_id = ${companyId} and ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface UserNameRow {
  id: number
  name: string
  seen_at: Date | null
  queue_ids: number[]
}

export async function userNameRows(db: CompanyDb, companyId: number, search?: string): Promise<UserNameRow[]> {
  const { rows } = await sql<UserNameRow>`
    select u.id, u.name, u.seen_at, array(select q.queue_id from user_queues q
      where q.company_id = u.company_id and q.user_id = u.id order by q.queue_id) as queue_ids
    from users u where u.company_id = ${companyId} and ${matching(search)} order by u.name, u.id`.execute(db)
  return rows
}

interface UserBriefRow {
  id: number
  name: string
  profile: Profile
  queueless: boolean
  permissions: Permissions | null
  queueIds: number[]
}

/** Returns a user of the current company. */
export async function currentUserBrief(db: CompanyDb, id: number) {
  const { rows } = await sql<UserBriefRow>`
    select u.id, u.name, u.profile, u.queueless, r.permissions, array(select q.queue_id from user_queues q
      where q.company_id = u.company_id and q.user_id = u.id order by q.queue_id) as "queueIds"
    from users u ${joinRole} where u.company_id = (select current_company()) and u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns a user's mail address and language. Null when the user was deleted or has no address. */
export async function userAddress(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ email: string; language: Language; isConfirmed: boolean } | null> {
  const { rows } = await sql<{ email: string; language: Language; isConfirmed: boolean }>`
    select u.email, u.language, (c.unconfirmed_user_id is null and not u.has_unconfirmed_email) as "isConfirmed" from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${id} and u.lost_email is null`.execute(db)
  return rows[0] ?? null
}

/** The addresses to which a company's notices are mailed. */
export interface AdminAddresses {
  language: string
  /** Addresses of the company's admins. */
  emails: string[]
  /** True if the address of its sign-up is confirmed. */
  isConfirmed: boolean
  /** Unconfirmed addresses of its users. */
  unconfirmed: string[]
}

/** Returns the mail addresses of the company's admins, and the company's language. */
export async function adminAddresses(db: CompanyDb, companyId: number): Promise<AdminAddresses> {
  const { rows } = await sql<AdminAddresses>`
    select c.language, c.unconfirmed_user_id is null as "isConfirmed",
      array(select u.email from users u where u.company_id = c.id and u.profile = ${ADMINISTRATOR} and u.lost_email is null
        order by u.id) as emails,
      array(select u.email from users u where u.company_id = c.id and u.has_unconfirmed_email) as unconfirmed
    from companies c where c.id = ${companyId}`.execute(db)
  return rows[0] ?? { language: 'pt', emails: [], isConfirmed: true, unconfirmed: [] }
}
