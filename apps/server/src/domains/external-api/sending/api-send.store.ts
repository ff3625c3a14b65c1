import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A caller's idempotency key of a send. */
export interface SendKey {
  caller: string
  keyHash: Buffer
  bodyHash: Buffer
}

/** The result of an earlier send with a key. */
export interface EarlierSend {
  bodyHash: Buffer
  messageId: number
  /** All messages in their order, if there were several. */
  messageIds: number[] | null
  ticketId: number
}

/** The earlier send with a key. Null: the key is new. */
export async function findSend(
  db: CompanyDb,
  companyId: number,
  { caller, keyHash }: Pick<SendKey, 'caller' | 'keyHash'>,
): Promise<EarlierSend | null> {
  const { rows } = await sql<EarlierSend>`
    select body_hash as "bodyHash", message_id as "messageId", to_json(message_ids) as "messageIds", ticket_id as "ticketId" from api_sends
    where company_id = ${companyId} and caller = ${caller} and key_hash = ${keyHash} and message_id is not null
      and ticket_id is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Claims a key for the running transaction. A concurrent claim waits until the first transaction ends.
 * @returns false when it is already claimed
 */
export async function claimKey(db: CompanyDb, companyId: number, key: SendKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into api_sends (company_id, caller, key_hash, body_hash, created_at)
    values (${companyId}, ${key.caller}, ${key.keyHash}, ${key.bodyHash}, ${now})
    on conflict (company_id, caller, key_hash) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Records the messages of the send whose key the transaction claimed. */
export async function noteSend(
  db: CompanyDb,
  companyId: number,
  {
    caller,
    keyHash,
    messageIds,
    ticketId,
  }: Pick<SendKey, 'caller' | 'keyHash'> & { messageIds: readonly number[]; ticketId: number },
): Promise<void> {
  const several = messageIds.length > 1 ? sql`${sql.val([...messageIds])}::bigint[]` : sql`null`
  await sql`update api_sends set message_id = ${messageIds[0] ?? null}, message_ids = ${several}, ticket_id = ${ticketId}
    where company_id = ${companyId} and caller = ${caller} and key_hash = ${keyHash}`.execute(db)
}
