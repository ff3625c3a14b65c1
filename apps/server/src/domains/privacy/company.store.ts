import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

interface CompanyBrief {
  name: string
  language: string
  timeZone: string
}

/** Returns the current company's name, language and time zone. */
export async function companyBrief(db: CompanyDb): Promise<CompanyBrief> {
  const { rows } = await sql<CompanyBrief>`
    select name, language, time_zone as "timeZone" from companies where id = current_company()`.execute(db)
  return rows[0] ?? { name: '', language: 'pt', timeZone: DEFAULT_TIME_ZONE }
}

/** Returns the ids of the company's connections. */
export async function connectionIds(db: CompanyDb, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from connections where company_id = ${companyId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
