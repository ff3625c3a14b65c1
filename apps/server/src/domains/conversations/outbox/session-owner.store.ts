import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export const OUTBOX_CHANNEL = 'recado_outbox'

/** Notifies the node that owns the connection, on commit. */
export async function notifyOutbox(db: CompanyDb, companyId: number, connectionId: number): Promise<void> {
  await sql`select pg_notify(${OUTBOX_CHANNEL}, ${`${companyId}:${connectionId}`})`.execute(db)
}

export const HURRY_CHANNEL = 'recado_outbox_hurry'

/** Notifies the node that owns the connection, on commit, that a user waits for one of its chats. */
export async function notifyHurry(
  db: CompanyDb,
  companyId: number,
  { connectionId, contactId, insists }: { connectionId: number; contactId: number; insists: boolean },
): Promise<void> {
  const payload = [companyId, connectionId, contactId, insists ? 1 : 0].join(':')
  await sql`select pg_notify(${HURRY_CHANNEL}, ${payload})`.execute(db)
}

/** Requests a message's medium from the node that owns the connection, on commit. */
export async function notifyMedia(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  messageId: number,
): Promise<void> {
  await sql`select pg_notify(${OUTBOX_CHANNEL}, ${`${companyId}:${connectionId}:${messageId}`})`.execute(db)
}

/** Whether any node holds the connection's open session. */
export async function isSessionOpen(db: CompanyDb, companyId: number, connectionId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from connection_sessions s where s.company_id = ${companyId}
    and s.connection_id = ${connectionId} and session_open(s)`.execute(db)
  return rows.length > 0
}
