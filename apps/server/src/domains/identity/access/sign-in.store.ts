import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import { joinRole } from '../roles/role.store.ts'
import type { ActorRow, CompanyContextRow } from './actor.view.ts'

export interface Account {
  companyId: number
  userId: number
  profile: string
  passwordHash: string
  isDemo: boolean
  isPlatform: boolean
  /** True if a second step is required. */
  twoFactor: boolean
}

const hasTwoFactor = sql`exists (select 1 from two_factors t
  where t.company_id = u.company_id and t.user_id = u.id and t.confirmed_at is not null)`

/** Returns the account of an address. The company is not known yet. */
export async function accountByEmail(db: PlatformDb, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.company_id as "companyId", u.id as "userId", u.profile, u.password_hash as "passwordHash",
      c.is_demo as "isDemo", c.is_platform as "isPlatform", ${hasTwoFactor} as "twoFactor"
    from sign_in_names n
    join users u on u.company_id = n.company_id and u.id = n.user_id
    join companies c on c.id = n.company_id
    where n.email = ${email}`.execute(db)
  return rows[0] ?? null
}

/** Replaces the hash of the same password. False when the password changed in the meantime. */
export async function replaceHash(db: PlatformDb, account: Account, passwordHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update users set password_hash = ${passwordHash}
    where company_id = ${account.companyId} and id = ${account.userId} and password_hash = ${account.passwordHash}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

const personColumns = sql`u.company_id, u.id, u.name, u.profile, u.super, u.all_ticket, u.queueless, u.language,
  u.must_change_password, ${hasTwoFactor} as two_factor, array(select q.queue_id from user_queues q
    where q.company_id = u.company_id and q.user_id = u.id order by q.queue_id) as queue_ids,
  r.id as role_id, r.name as role_name, r.permissions as role_permissions`

/** Returns the user of a session that has not ended. */
export async function personBySession(db: PlatformDb, sessionId: string): Promise<ActorRow | null> {
  const { rows } = await sql<ActorRow>`
    select ${personColumns} from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id ${joinRole}
    where s.id = ${sessionId} and s.ended_at is null`.execute(db)
  return rows[0] ?? null
}

export async function personById(db: PlatformDb, companyId: number, userId: number): Promise<ActorRow | null> {
  const { rows } = await sql<ActorRow>`
    select ${personColumns} from users u ${joinRole} where u.company_id = ${companyId} and u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the owner of a session, ended or not. */
export async function sessionOwner(db: PlatformDb, sessionId: string) {
  const { rows } = await sql<{ companyId: number; userId: number; isDemo: boolean }>`
    select s.company_id as "companyId", s.user_id as "userId", c.is_demo as "isDemo"
    from sessions s join companies c on c.id = s.company_id where s.id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}

/** Returns a company with its plan's features and its settings. Secrets appear only as 'set' or ''. */
export async function companyContextRow(db: PlatformDb, companyId: number): Promise<CompanyContextRow | null> {
  const { rows } = await sql<CompanyContextRow>`
    select c.id, c.name, c.status, c.due_date, c.resumed_at, c.is_platform, c.is_demo, c.language, c.time_zone,
      case when p.id is null then null else to_jsonb(p) end as plan,
      (select coalesce(jsonb_object_agg(s.key, case when s.sealed is null then s.value else 'set' end), '{}')
        from settings s where s.company_id = c.id) as settings,
      (select coalesce(jsonb_object_agg(t.key, t.text), '{}') from automatic_texts t where t.company_id = c.id) as wording
    from companies c left join plans p on p.id = c.plan_id
    where c.id = ${companyId}`.execute(db)
  return rows[0] ?? null
}

/** Returns expired sessions not marked as ended, oldest first, skipping `skip`, at most `most`. */
export async function overdueSessions(
  db: PlatformDb,
  now: Date,
  { most, skip }: { most: number; skip: number },
): Promise<Array<{ id: string; companyId: number }>> {
  const { rows } = await sql<{ id: string; companyId: number }>`${sql.raw(PLANNED_ANEW)}
    select id, company_id as "companyId" from sessions where ended_at is null and expires_at <= ${now}
    order by expires_at limit ${most} offset ${skip}`.execute(db)
  return rows
}

/** Deletes attempts and codes older than a day, and sessions that ended or expired a month ago. */
export async function sweepSignIns(db: PlatformDb, now: Date): Promise<void> {
  await sql`delete from failed_attempts where at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from password_codes where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from email_links where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from login_challenges where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  await sql`delete from sessions where least(coalesce(ended_at, expires_at), expires_at) < ${now}::timestamptz - interval '30 days'`.execute(
    db,
  )
}
