import type { ErrorCode } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { ChangedBy, OwnChange } from '../messages/changes/own-changes.rules.ts'
import type { SentTemplate } from '../messages/outbound/draft.rules.ts'
import type { StoredMention } from '../messages/stored-parts.ts'
import type { AuthorAddress } from './addresses.store.ts'
import type { SendClass } from './send-class.ts'

/** An outbox row with what its delivery needs, as the function take_item answers it. */
export interface OutboxItem {
  id: number
  kind: 'send' | 'read' | OwnChange['kind']
  sendClass: SendClass
  attempts: number
  /** It goes to a person who never wrote to the connection. */
  isFirst: boolean
  /** An earlier try may have reached the customer. */
  uncertain: boolean
  /** Receipts: the read messages. Changes: the act, its author, and its id. */
  payload: {
    messages?: Array<{ id: string; author: number | null }>
    /** Messages: tries of which the network said nothing. */
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
  /** Of the chat, in seconds; null when the network never said it. */
  expiration: number | null
}

/**
 * Takes a row for one try and notes it: after a crash it is known that the message may have gone out.
 * @param isShared several nodes may want it: one gets it, and another only two minutes after that one went silent
 * @param isMarketing it is not taken for somebody who takes no marketing
 * @returns null when it was withdrawn meanwhile, or another node is at it
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

/** Marketing that stays here: what the contact's record says of it. */
export interface RefusedItem {
  refused: 'opted_out' | 'blocked'
}

/** Whether an item still waits. */
export async function itemWaits(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`${sql.raw(PLANNED_ANEW)} select 1 from outbox
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** How a try ended that is to be repeated. */
export interface FailedTry {
  waitMs: number
  /** The channel's words. */
  problem: string
  /** A code of the catalogue. */
  reason: ErrorCode
  /** It may have reached the customer all the same. */
  uncertain: boolean
}

/** Keeps a row for a later try. False when it was withdrawn meanwhile. */
export async function postpone(db: CompanyDb, companyId: number, id: number, failed: FailedTry): Promise<boolean> {
  const { numAffectedRows } = await sql`${sql.raw(PLANNED_ANEW)} update outbox
    set next_attempt_at = now() + ${failed.waitMs} * interval '1 millisecond', last_error = ${failed.problem.slice(0, 500)},
      reason = ${failed.reason}, trying_since = null, uncertain = uncertain or ${failed.uncertain},
      payload = case when ${failed.uncertain} then payload || jsonb_build_object('unanswered', coalesce((payload ->> 'unanswered')::int, 0) + 1)
        else payload end
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Everything that waits for this connection may go at once: its session is new. */
export async function makeAllDue(db: CompanyDb, companyId: number, connectionId: number): Promise<void> {
  await sql`update outbox set next_attempt_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and next_attempt_at > now()`.execute(db)
}

export async function removeItem(db: CompanyDb, id: number): Promise<void> {
  await sql`select remove_item(${id}::bigint)`.execute(db)
}

/** Messages of which anything waits for this connection, oldest first; nothing of them is begun before the transaction ends. */
export async function messagesWaiting(db: CompanyDb, companyId: number, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select message_id as id from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and message_id is not null
    order by outbox.id for update`.execute(db)
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

/** How many messages wait to be sent over a connection. */
export async function countWaiting(db: CompanyDb, companyId: number, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and kind = 'send'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Deletes what waits for a connection, or its changes of messages alone. A message that never left fails, and so do its changes; one
 * that may have left stays unconfirmed. Answers the messages concerned, oldest first.
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

/** A message's chat may be tried at once: its connection and contact; null when nothing of it waits. */
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

/** Sets how sending stands. A message that the network has (ack 2 and above) is never set back. False when nothing changed. */
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
