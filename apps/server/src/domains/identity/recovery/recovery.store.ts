import type { Language } from '@recado/contract/values/language'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { CODE_MINUTES } from './recovery-code.rules.ts'

/** Stores a code and deletes the user's expired ones. */
export async function keepCode(db: CompanyDb, companyId: number, userId: number, codeHash: Buffer, now: Date) {
  await sql`delete from password_codes where company_id = ${companyId} and user_id = ${userId} and expires_at <= ${now}`.execute(
    db,
  )
  await sql`
    insert into password_codes (company_id, user_id, code_hash, expires_at)
    values (${companyId}, ${userId}, ${codeHash}, ${now}::timestamptz + make_interval(mins => ${CODE_MINUTES}))`.execute(
    db,
  )
}

/** Returns true if a code is valid. The database compares keyed hashes, so its timing reveals nothing about a code. */
export async function isGoodCode(
  db: CompanyDb,
  companyId: number,
  userId: number,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from password_codes where company_id = ${companyId} and user_id = ${userId} and code_hash = ${codeHash}
      and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

/**
 * Consumes a code together with the user's others. Returns whether it still existed, so that one of two concurrent
 * calls wins.
 */
export async function spendCode(db: CompanyDb, companyId: number, userId: number, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ codeHash: Buffer }>`
    delete from password_codes where company_id = ${companyId} and user_id = ${userId}
    returning code_hash as "codeHash"`.execute(db)
  return rows.some((row) => codeHash.equals(row.codeHash))
}

/** Returns the language of a user's mails. */
export async function languageOf(db: CompanyDb, companyId: number, userId: number): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from users where company_id = ${companyId} and id = ${userId}`.execute(db)
  return rows[0]?.language ?? 'pt'
}

/** Sets a password chosen by the user. Returns the user's name. */
export async function savePassword(db: CompanyDb, companyId: number, userId: number, hash: string, now: Date) {
  const row = await db
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: false, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? ''
}
