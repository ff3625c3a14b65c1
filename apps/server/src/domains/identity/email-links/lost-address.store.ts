import { sql } from 'kysely'
import type { PlatformDb, PlatformTransaction } from '../../../platform/db/platform-db.ts'

/** An account whose address was claimed by its owner. */
export interface LostAccount {
  companyId: number
  userId: number
  passwordHash: string
}

/** Maximum accounts checked with one password. Each lost its address to a person who can read the address's mails. */
const MOST_ACCOUNTS = 5

/** Returns the accounts that used an address until its owner claimed it, newest first. */
export async function accountsWithout(db: PlatformDb, email: string): Promise<LostAccount[]> {
  const { rows } = await sql<LostAccount>`
    select u.company_id as "companyId", u.id as "userId", u.password_hash as "passwordHash" from users u
    join companies c on c.id = u.company_id where u.lost_email = ${email} order by u.id desc limit ${MOST_ACCOUNTS}`.execute(
    db,
  )
  return rows
}

/**
 * Sets a new address for an account without one.
 * @returns null when it has an address again or another password
 * @throws the database's error when the address is taken
 */
export async function takeAddress(
  trx: PlatformTransaction,
  of: { companyId: number; userId: number; email: string; isSame: (passwordHash: string) => boolean },
): Promise<{ language: string } | null> {
  const { companyId, userId, email } = of
  const { rows } = await sql<{ passwordHash: string; language: string; signedUp: boolean }>`
    select u.password_hash as "passwordHash", c.language, c.unconfirmed_user_id is not distinct from u.id as "signedUp"
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId} and u.lost_email is not null for update of u`.execute(trx)
  const [row] = rows
  if (!row || !of.isSame(row.passwordHash)) return null
  await sql`update users set email = ${email}, lost_email = null where company_id = ${companyId} and id = ${userId}`.execute(
    trx,
  )
  await sql`insert into sign_in_names (email, company_id, user_id) values (${email}, ${companyId}, ${userId})`.execute(
    trx,
  )
  if (row.signedUp)
    await sql`update companies set email = ${email} where id = ${companyId} and email is null`.execute(trx)
  return row
}
