import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/**
 * Stores that a message accepted by the network failed there. Failures of unknown ids are kept for `failNamed`.
 * @returns the message's id; null when it is unknown or the message was delivered
 */
export async function failMessage(
  db: CompanyDb,
  connectionId: number,
  externalId: string,
  error: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select fail_message(${connectionId}, ${externalId}, ${error}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Applies a message's failure that arrived before its id. Null when no failure is stored. */
export async function failNamed(db: CompanyDb, messageId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select fail_named(${messageId}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the connection of a marketing message; null for other messages. */
export async function marketingConnection(db: CompanyDb, companyId: number, messageId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select connection_id as id from messages
    where company_id = ${companyId} and id = ${messageId} and is_marketing and connection_id is not null`.execute(db)
  return rows[0]?.id ?? null
}
