import type { Language } from '@recado/contract/values/language'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { CODE_MINUTES, CODE_TRIES } from './recovery-code.rules.ts'

/** Keeps a code in place of any earlier one of the person. */
export async function keepCode(db: CompanyDb, companyId: number, userId: number, codeHash: Buffer, now: Date) {
  await sql`
    insert into password_codes (company_id, user_id, code_hash, expires_at)
    values (${companyId}, ${userId}, ${codeHash}, ${now}::timestamptz + make_interval(mins => ${CODE_MINUTES}))
    on conflict (company_id, user_id) do update
    set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`.execute(db)
}

/** Takes one of the few tries of a code. Answers its hash; null when there is none, it ran out or was tried too often. */
export async function takeTry(db: CompanyDb, companyId: number, userId: number, now: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ codeHash: Buffer }>`
    update password_codes set tries = tries + 1
    where company_id = ${companyId} and user_id = ${userId} and expires_at > ${now} and tries < ${CODE_TRIES}
    returning code_hash as "codeHash"`.execute(db)
  return rows[0]?.codeHash ?? null
}

/** Uses a code up. Answers whether it was still there: of two that come together one wins. */
export async function spendCode(db: CompanyDb, companyId: number, userId: number, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from password_codes
    where company_id = ${companyId} and user_id = ${userId} and code_hash = ${codeHash} returning user_id`.execute(db)
  return rows.length > 0
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
