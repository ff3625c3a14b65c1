import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { RefreshState } from './refresh.rules.ts'

export const ACCESS_CHANNEL = 'recado_access'

/** Notifies all nodes of changed rights, on commit. */
export async function notifyAccess(db: CompanyDb, notice: string): Promise<void> {
  await sql`select pg_notify(${ACCESS_CHANNEL}, ${notice})`.execute(db)
}

/** Returns a user's current password hash and whether a second step is on. Null when the user does not exist. */
export async function presentKeys(db: CompanyDb, companyId: number, userId: number) {
  const { rows } = await sql<{ passwordHash: string; name: string; twoFactor: boolean }>`
    select u.password_hash as "passwordHash", u.name, exists (select 1 from two_factors t
      where t.company_id = u.company_id and t.user_id = u.id and t.confirmed_at is not null) as "twoFactor"
    from users u where u.company_id = ${companyId} and u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Serialises logins, password changes and deletions of one user. Returns the current password hash. */
export async function lockedPassword(db: CompanyDb, companyId: number, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export interface NewSession {
  id: string
  userId: number
  refreshHash: Buffer
  userAgent: string
  address: string
  now: Date
  expiresAt: Date
}

export async function insertSession(db: CompanyDb, companyId: number, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      company_id: companyId,
      user_id: session.userId,
      refresh_hash: session.refreshHash,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Ends a user's live session, if any, and returns its id. */
export async function endSessions(
  db: CompanyDb,
  companyId: number,
  userId: number,
  reason: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason, successor_sealed: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function endSessionById(db: CompanyDb, companyId: number, id: string, reason: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason, successor_sealed: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends an expired session. @returns false when it was refreshed or ended in the meantime */
export async function endOverdue(db: CompanyDb, companyId: number, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'expired', successor_sealed: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns when the user of a live session last entered the password, at login or later. Null when the session ended.
 */
export async function confirmedAt(db: CompanyDb, companyId: number, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select(sql<Date>`coalesce(confirmed_at, created_at)`.as('at'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Records that a session's user entered the password. */
export async function noteConfirmed(db: CompanyDb, companyId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface LockedSession extends RefreshState {
  userId: number
  createdAt: Date
  successorSealed: Buffer | null
}

/** Locks a session for a refresh, so that concurrent uses of one token are serialised. */
export async function lockUserSession(db: CompanyDb, companyId: number, id: string): Promise<LockedSession | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      'user_id',
      'created_at',
      'refresh_hash',
      'previous_hash',
      'previous_until',
      'successor_sealed',
      'expires_at',
      'ended_at',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id,
    createdAt: row.created_at,
    refreshHash: row.refresh_hash,
    previousHash: row.previous_hash,
    previousUntil: row.previous_until,
    successorSealed: row.successor_sealed,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }
}

export interface Rotation {
  refreshHash: Buffer
  previousHash: Buffer
  previousUntil: Date
  successorSealed: Buffer
  now: Date
  expiresAt: Date
}

export async function rotateSession(db: CompanyDb, companyId: number, id: string, to: Rotation): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      refresh_hash: to.refreshHash,
      previous_hash: to.previousHash,
      previous_until: to.previousUntil,
      successor_sealed: to.successorSealed,
      used_at: to.now,
      expires_at: to.expiresAt,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface SessionRow {
  id: string
  address: string
  userAgent: string
  createdAt: Date
  usedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: string | null
}

/** Returns a user's sessions that are live or ended after `since`, newest first, at most 100. */
export async function sessionsOfUser(
  db: CompanyDb,
  companyId: number,
  userId: number,
  since: Date,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, address, user_agent as "userAgent", created_at as "createdAt", used_at as "usedAt",
      expires_at as "expiresAt", ended_at as "endedAt", end_reason as "endReason"
    from sessions where company_id = ${companyId} and user_id = ${userId}
      and least(coalesce(ended_at, expires_at), expires_at) > ${since}
    order by created_at desc, id limit 100`.execute(db)
  return rows
}
