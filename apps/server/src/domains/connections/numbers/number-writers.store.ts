import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { isSameNumber, type NetworkNumber, phoneKey } from './number-keys.rules.ts'

interface At {
  companyId: number
  connectionId: number
}

/**
 * Updates the connection's writers before its new number is stored. People who wrote to that number before, over any
 * connection, become writers. People who wrote only to the previous number are removed (connections.9). No effect while
 * the number stays the same.
 *
 * @param next null when the connection is being deleted; its writers are then kept with the number
 */
export async function changeWriters(db: CompanyDb, at: At, next: NetworkNumber | null): Promise<void> {
  const { companyId, connectionId } = at
  const { rows } = await sql<{ id: number; number: string; lid: string | null }>`
    select id, number, lid from connections where company_id = ${companyId}`.execute(db)
  const own = rows.find(({ id }) => id === connectionId)
  if (!own) return
  const hadNumber = own.number !== ''
  if (next === null ? !hadNumber : next.phone === '') return
  if (next && hadNumber && isSameNumber({ phone: own.number, lid: own.lid }, next)) return
  const before = hadNumber ? phoneKey(own.number) : ''
  const after = next ? phoneKey(next.phone) : ''
  const others = rows.filter(({ id, number }) => id !== connectionId && number !== '' && phoneKey(number) === after)
  const ids = others.map(({ id }) => id)
  await sql`select change_number(${connectionId}, ${before}, ${after}, ${sql.val(ids)}::int[])`.execute(db)
}
