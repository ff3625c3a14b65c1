import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

export interface MessageVersions {
  ticketId: number
  isDeleted: boolean
  /** The text before each edit and the time of that edit, oldest first. */
  edits: Array<{ body: string; at: string }>
}

/** Returns the earlier texts of a message. Null when the company has none with that id. */
export async function messageVersions(db: CompanyDb, companyId: number, id: number): Promise<MessageVersions | null> {
  const { rows } = await sql<MessageVersions>`select ticket_id as "ticketId", is_deleted as "isDeleted", edits
    from messages where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}
