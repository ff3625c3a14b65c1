import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The addresses of a person. */
export interface AuthorAddress {
  number: string
  lid: string | null
  reach_phone: string | null
  reach_lid: boolean
}

/** Returns the addresses of contacts by id, for the authors of group messages. */
export async function authorAddresses(
  db: CompanyDb,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, AuthorAddress>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    AuthorAddress & { id: number }
  >`select id, number, lid, reach_phone, reach_lid from contacts
    where company_id = ${companyId} and id = any(${sql.val([...ids])}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the address of a contact or group. */
export async function contactAddress(
  db: CompanyDb,
  companyId: number,
  contactId: number,
): Promise<AuthorAddress & { is_group: boolean }> {
  const { rows } = await sql<
    AuthorAddress & { is_group: boolean }
  >`select number, lid, reach_phone, reach_lid, is_group from contacts
    where company_id = ${companyId} and id = ${contactId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`contact ${contactId} does not exist`)
  return row
}
