import type { ErrorCode } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { ChangedBy, OwnChange } from '../messages/changes/own-changes.rules.ts'
import type { SentTemplate } from '../messages/outbound/draft.rules.ts'
import type { StoredMention } from '../messages/stored-parts.ts'
import type { AuthorAddress } from './addresses.store.ts'
import type { SendClass } from './send-class.ts'

/** An outbox row with the data for its delivery, as the function take_item returns it. */
export interface OutboxItem {
  id: number
  kind: 'send' | 'read' | OwnChange['kind']
  sendClass: SendClass
  attempts: number
  /** The recipient never wrote to the connection. */
  isFirst: boolean
  /** An earlier try may have reached the customer. */
  uncertain: boolean
  /** Receipts: the read messages. Changes: the change, its author, and its id. */
  payload: {
    messages?: Array<{ id: string; author: number | null }>
    /** Messages: number of tries without an answer from the network. */
    unanswered?: number
    change?: OwnChange
    by?: ChangedBy
    /** The network's id of the change, chosen beforehand. */
    changeId?: string
  }
  contact_id: number
  connection_id: number
  message_id: number | null
  external_id: string | null
  body: string
  media_type: string
  mimetype: string | null
  media_name: string | null
  media_file: string | null
  media_size: number | null
  voice: boolean
  looping: boolean
  template: SentTemplate | null
  number: string
  lid: string | null
  reach_phone: string | null
  reach_lid: boolean
  is_group: boolean
  quoted: { id: string; fromMe: boolean; text: string; author: AuthorAddress | null } | null
  mentions: readonly StoredMention[] | null
  /** The chat's expiration in seconds; null when the network never reported it. */
  expiration: number | null
}

/**
 * Locks a row for one try and stores the try, so that after a crash the message is known as possibly sent.
 * @param isShared several nodes may want it: one gets it, and another only after two minutes without an answer
 * @param isMarketing not taken when the contact does not accept marketing
 * @returns null when it was withdrawn in the meantime, or another node is sending it
 */
export async function takeItem(
  db: CompanyDb,
  id: number,
  { isShared, isMarketing }: { isShared: boolean; isMarketing: boolean },
): Promise<OutboxItem | RefusedItem | null> {
  const { rows } = await sql<{
    item: OutboxItem | RefusedItem | null
  }>`select take_item(${id}, ${isShared}, ${isMarketing}) as item`.execute(db)
  return rows[0]?.item ?? null
}

/** Marketing that is not sent, with the contact's consent. */
export interface RefusedItem {
  refused: 'opted_out' | 'blocked'
}

/** Whether an item still waits. */
export async function itemWaits(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`${sql.raw(PLANNED_ANEW)} select 1 from outbox
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** The result of a try that is to be repeated. */
export interface FailedTry {
  waitMs: number
  /** The channel's error text. */
  problem: string
  /** An error code of the catalogue. */
  reason: ErrorCode
  /** It may have reached the customer despite the failure. */
  uncertain: boolean
}

/** Schedules a row for a later try. False when it was withdrawn in the meantime. */
export async function postpone(db: CompanyDb, companyId: number, id: number, failedTry: FailedTry): Promise<boolean> {
  const { numAffectedRows } = await sql`${sql.raw(PLANNED_ANEW)} update outbox
    set next_attempt_at = now() + ${failedTry.waitMs} * interval '1 millisecond', last_error = ${failedTry.problem.slice(0, 500)},
      reason = ${failedTry.reason}, trying_since = null, uncertain = uncertain or ${failedTry.uncertain},
      payload = case when ${failedTry.uncertain} then payload || jsonb_build_object('unanswered', coalesce((payload ->> 'unanswered')::int, 0) + 1)
        else payload end
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Makes all waiting items of a connection due, because its session is new. */
export async function makeAllDue(db: CompanyDb, companyId: number, connectionId: number): Promise<void> {
  await sql`update outbox set next_attempt_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and next_attempt_at > now()`.execute(db)
}

export async function removeOutboxItem(db: CompanyDb, id: number): Promise<void> {
  await sql`select remove_item(${id}::bigint)`.execute(db)
}

/**
 * Locks and returns the messages with items waiting for this connection, oldest first, so that none is begun before the
 * transaction ends.
 */
export async function messagesWaiting(db: CompanyDb, companyId: number, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select message_id as id from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and message_id is not null
    order by outbox.id for update`.execute(db)
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

/** Returns how many messages wait to be sent over a connection. */
export async function countWaitingMessages(db: CompanyDb, companyId: number, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and kind = 'send'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Deletes a connection's waiting items, or only its changes of messages. A message that was never sent fails, as do its
 * changes; one that may have been sent stays unconfirmed. Returns the messages concerned, oldest first.
 */
export async function deleteWaiting(
  db: CompanyDb,
  companyId: number,
  { connectionId, what }: { connectionId: number; what: 'everything' | 'changes' },
): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`with gone as (
      delete from outbox where company_id = ${companyId} and connection_id = ${connectionId}
        and (${what === 'everything'} or kind <> 'send') returning id, message_id
    ) select message_id as id from gone order by gone.id`.execute(db)
  const ids = [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])))]
  const isSend = what === 'everything'
  await sql`update messages set version = version + 1, updated_at = now(),
      send_error = case when ${isSend} and send_state = 'waiting' then 'ERR_SEND_CANCELLED' else send_error end,
      send_state = case when ${isSend} and send_state = 'waiting' then 'failed' else send_state end,
      own_changes = coalesce((select jsonb_agg(case when c->>'state' = 'waiting'
          then c || '{"state": "failed", "error": "ERR_SEND_CANCELLED"}' else c end order by place)
        from jsonb_array_elements(own_changes) with ordinality as asked (c, place)), '[]')
    where company_id = ${companyId} and id = any(${ids})`.execute(db)
  return ids
}

/** Puts a message back at the end of its chat's queue. */
export async function requeue(db: CompanyDb, companyId: number, messageId: number): Promise<void> {
  await sql`insert into outbox (company_id, connection_id, contact_id, message_id, kind, first_contact, prepares, class)
    select company_id, connection_id, contact_id, id, 'send', is_first_contact(company_id, connection_id, contact_id),
      media_file is not null and media_type in ('image', 'video', 'audio') and not voice and not looping and template is null,
      case when is_marketing then 3 when not is_automatic then 0 when user_id is null then 1 else 2 end
    from messages where company_id = ${companyId} and id = ${messageId}`.execute(db)
}

/** Makes a message's chat due. Returns its connection and contact; null when the message is not queued. */
export async function makeChatDue(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<{ connectionId: number; contactId: number } | null> {
  const { rows } = await sql<{ connectionId: number; contactId: number }>`
    update outbox o set next_attempt_at = least(o.next_attempt_at, now()) from outbox asked
    where asked.company_id = ${companyId} and asked.message_id = ${messageId} and asked.kind = 'send'
      and o.company_id = asked.company_id and o.connection_id = asked.connection_id and o.contact_id = asked.contact_id
    returning o.connection_id as "connectionId", o.contact_id as "contactId"`.execute(db)
  return rows[0] ?? null
}

/**
 * Stores a message's send state. A message that the network has (ack 2 and above) is never set back. False when nothing
 * changed.
 */
export async function saveSendState(
  db: CompanyDb,
  companyId: number,
  messageId: number,
  state: 'waiting' | 'unconfirmed' | 'failed',
  error: string | null,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update messages set send_state = ${state}, send_error = ${error}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${messageId} and ack < 2 and (send_state, coalesce(send_error, '')) is distinct from (${state}, coalesce(${error}::text, ''))`.execute(
      db,
    )
  return (numAffectedRows ?? 0n) > 0n
}
