import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Returns the current company's name and language. */
export async function companyNameAndLanguage(db: CompanyDb): Promise<{ name: string; language: string }> {
  const { rows } = await sql<{ name: string; language: string }>`
    select name, language from companies where id = current_company()`.execute(db)
  return rows[0] ?? { name: '', language: 'pt' }
}

/** Returns the ids of the company's connections. */
export async function connectionIds(db: CompanyDb, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from connections where company_id = ${companyId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
