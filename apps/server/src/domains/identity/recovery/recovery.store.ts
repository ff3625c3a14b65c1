import type { Language } from '@recado/contract/values/language'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { CODE_MINUTES } from './recovery-code.rules.ts'

/** Keeps a code beside those of the person that are still good. */
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

/**
 * Whether a code is good now. The database compares keyed hashes: how long that takes says nothing of a code.
 */
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

/** Uses a code up, and the person's others with it. Answers whether it was still there: of two that come together one wins. */
export async function spendCode(db: CompanyDb, companyId: number, userId: number, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ codeHash: Buffer }>`
    delete from password_codes where company_id = ${companyId} and user_id = ${userId}
    returning code_hash as "codeHash"`.execute(db)
  return rows.some((row) => codeHash.equals(row.codeHash))
}

/** In which language a person reads mails. */
export async function languageOf(db: CompanyDb, companyId: number, userId: number): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from users where company_id = ${companyId} and id = ${userId}`.execute(db)
  return rows[0]?.language ?? 'pt'
}

/** Sets a password of the person's own choice. Answers the person's name. */
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
