import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { ACCESS_CHANNEL } from '../access/session.store.ts'

interface SuperUser {
  companyId: number
  userId: number
  passwordHash: string
  email: string
}

/** Returns the first user of the hidden company, or null on a new installation. */
export async function findSuperUser(db: PlatformDb): Promise<SuperUser | null> {
  const { rows } = await sql<SuperUser>`
    select u.company_id as "companyId", u.id as "userId", u.password_hash as "passwordHash", u.email
    from companies c join users u on u.company_id = c.id and u.super
    where c.is_platform order by u.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Sets another password for a user, and ends all sessions and challenges of the old one. */
export async function replacePassword(
  db: PlatformDb,
  user: { companyId: number; userId: number },
  passwordHash: string,
  mustChange: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update users set password_hash = ${passwordHash}, must_change_password = ${mustChange}
      where company_id = ${user.companyId} and id = ${user.userId}`.execute(trx)
    await sql`update sessions set ended_at = now(), end_reason = 'password'
      where company_id = ${user.companyId} and user_id = ${user.userId} and ended_at is null`.execute(trx)
  })
}

/** Notifies every node, from outside of them, to reload a user's rights and disconnect the user's browsers. */
export async function notifyRightsChanged(
  db: PlatformDb,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  const notice = JSON.stringify({ node: 'command', target: { companyId, userId }, evicted: false })
  await sql`select pg_notify(${ACCESS_CHANNEL}, ${notice})`.execute(db)
}
