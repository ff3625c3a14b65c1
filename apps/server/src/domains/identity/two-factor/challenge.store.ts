import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export const CHALLENGE_MINUTES = 5
/** Wrong codes before the password is required again. */
export const CHALLENGE_TRIES = 5

export async function insertChallenge(
  db: CompanyDb,
  companyId: number,
  challenge: { id: string; userId: number; passwordTag: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    insert into login_challenges (company_id, id, user_id, password_tag, expires_at)
    values (${companyId}, ${challenge.id}, ${challenge.userId}, ${challenge.passwordTag},
      ${now}::timestamptz + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(db)
}

/** Consumes one of the limited attempts. False when the challenge is unknown, expired or out of attempts. */
export async function takeChallengeTry(db: CompanyDb, companyId: number, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update login_challenges set tries = tries + 1
    where company_id = ${companyId} and id = ${id} and expires_at > ${now} and tries < ${CHALLENGE_TRIES}
    returning id`.execute(db)
  return rows.length > 0
}

/** Consumes a challenge. Returns the password tag it was created with, or null when another login was faster. */
export async function spendChallenge(
  db: CompanyDb,
  companyId: number,
  id: string,
  userId: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ passwordTag: Buffer }>`
    delete from login_challenges where company_id = ${companyId} and id = ${id} and user_id = ${userId}
    returning password_tag as "passwordTag"`.execute(db)
  return rows[0]?.passwordTag ?? null
}

/** Voids a user's logins that await their second step. */
export async function dropChallenges(db: CompanyDb, companyId: number, userId: number): Promise<void> {
  await db.deleteFrom('login_challenges').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
}
