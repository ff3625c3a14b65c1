import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Returns the language of the current company and its own wording by key. */
export async function companyWording(
  db: CompanyDb,
  companyId: number,
): Promise<{ language: string; wording: Record<string, string> }> {
  const { rows } = await sql<{ language: string; wording: Record<string, string> }>`
    select c.language, (select coalesce(jsonb_object_agg(t.key, t.text), '{}') from automatic_texts t
      where t.company_id = ${companyId}) as wording
    from companies c where c.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the current company does not exist')
  return row
}

/** Stores a wording; '' removes it. */
export async function saveWording(
  db: CompanyDb,
  companyId: number,
  { key, text, now }: { key: string; text: string; now: Date },
): Promise<void> {
  if (text === '') await sql`delete from automatic_texts where company_id = ${companyId} and key = ${key}`.execute(db)
  else
    await sql`insert into automatic_texts (company_id, key, text, updated_at) values (${companyId}, ${key}, ${text}, ${now})
      on conflict (company_id, key) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(db)
}

/** Sets the language of the current company. */
export async function saveCompanyLanguage(
  db: CompanyDb,
  companyId: number,
  { language, now }: { language: string; now: Date },
): Promise<void> {
  await sql`update companies set language = ${language}, updated_at = ${now} where id = ${companyId}`.execute(db)
}
