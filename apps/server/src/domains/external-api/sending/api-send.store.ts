import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A send under a key of its caller. */
export interface SendKey {
  caller: string
  keyHash: Buffer
  bodyHash: Buffer
}

/** What an earlier send with a key was. */
export interface EarlierSend {
  bodyHash: Buffer
  messageId: number
  ticketId: number
}

/** The send that had a key first; null when it is new. */
export async function findSend(
  db: CompanyDb,
  companyId: number,
  { caller, keyHash }: Pick<SendKey, 'caller' | 'keyHash'>,
): Promise<EarlierSend | null> {
  const { rows } = await sql<EarlierSend>`
    select body_hash as "bodyHash", message_id as "messageId", ticket_id as "ticketId" from api_sends
    where company_id = ${companyId} and caller = ${caller} and key_hash = ${keyHash} and message_id is not null
      and ticket_id is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Takes a key for the running transaction. Of two at once the second waits until the first one's is over.
 * @returns false when it is taken
 */
export async function claimKey(db: CompanyDb, companyId: number, key: SendKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into api_sends (company_id, caller, key_hash, body_hash, created_at)
    values (${companyId}, ${key.caller}, ${key.keyHash}, ${key.bodyHash}, ${now})
    on conflict (company_id, caller, key_hash) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Notes what became of the send whose key the transaction took. */
export async function noteSend(
  db: CompanyDb,
  companyId: number,
  {
    caller,
    keyHash,
    messageId,
    ticketId,
  }: Pick<SendKey, 'caller' | 'keyHash'> & { messageId: number; ticketId: number },
): Promise<void> {
  await sql`update api_sends set message_id = ${messageId}, ticket_id = ${ticketId}
    where company_id = ${companyId} and caller = ${caller} and key_hash = ${keyHash}`.execute(db)
}
