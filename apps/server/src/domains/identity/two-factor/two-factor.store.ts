import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface TwoFactorRow {
  secretSealed: Buffer
  confirmedAt: Date | null
  lastStep: number
}

/** Locks a user's second step. Serialises checks of the same user, so that no code is accepted twice. */
export async function lockTwoFactor(db: CompanyDb, companyId: number, userId: number): Promise<TwoFactorRow | null> {
  const { rows } = await sql<TwoFactorRow>`
    select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", last_step as "lastStep"
    from two_factors where company_id = ${companyId} and user_id = ${userId} for update`.execute(db)
  return rows[0] ?? null
}

export interface TwoFactorState {
  since: Date | null
  codesLeft: number
}

export async function twoFactorState(db: CompanyDb, companyId: number, userId: number): Promise<TwoFactorState> {
  const { rows } = await sql<TwoFactorState>`
    select t.confirmed_at as since, (select count(*)::int from recovery_codes r
      where r.company_id = t.company_id and r.user_id = t.user_id and r.used_at is null) as "codesLeft"
    from two_factors t where t.company_id = ${companyId} and t.user_id = ${userId}`.execute(db)
  return rows[0] ?? { since: null, codesLeft: 0 }
}

/** Stores an unconfirmed secret. False when the second step is already on. */
export async function keepSetup(db: CompanyDb, companyId: number, userId: number, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into two_factors as t (company_id, user_id, secret_sealed) values (${companyId}, ${userId}, ${sealed})
    on conflict (company_id, user_id) do update set secret_sealed = excluded.secret_sealed
    where t.confirmed_at is null returning t.user_id`.execute(db)
  return rows.length > 0
}

export async function confirmTwoFactor(db: CompanyDb, companyId: number, userId: number, step: number, now: Date) {
  await db
    .updateTable('two_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

export async function keepStep(db: CompanyDb, companyId: number, userId: number, step: number): Promise<void> {
  await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** Also deletes the recovery codes. */
export async function removeTwoFactor(db: CompanyDb, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from two_factors where company_id = ${companyId} and user_id = ${userId} and confirmed_at is not null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Replaces all recovery codes with new ones. */
export async function replaceRecoveryCodes(
  db: CompanyDb,
  companyId: number,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ company_id: companyId, user_id: userId, code_hash: hash })))
    .execute()
}

/** Consumes a recovery code. Returns whether it was valid. */
export async function spendRecoveryCode(
  db: CompanyDb,
  companyId: number,
  userId: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Returns the company's users who have it on. */
export async function twoFactorUserIds(db: CompanyDb, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from two_factors where company_id = ${companyId} and confirmed_at is not null
    order by user_id`.execute(db)
  return rows.map((row) => row.id)
}
