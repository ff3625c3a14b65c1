import type { AckLevel } from '@recado/channels/channel'
import type { RecordedMessage } from '@recado/channels/simulator/record'
import {
  type AccountState,
  chatKey,
  freshAccount,
  type ReceivedKey,
  type RecordKey,
} from '@recado/channels/simulator/record'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import { type PhoneRow, phoneContentOf } from './phone-content.ts'

export interface AccountAt {
  companyId: number
  connectionId: number
}

const mine = (at: AccountAt) => sql`company_id = ${at.companyId} and connection_id = ${at.connectionId}`

/** Message keys as arrays, to be joined as `k(number, id, from_company, ack)`. */
const keyList = (keys: readonly ReceivedKey[]) => sql`unnest(
  ${keys.map((key) => chatKey(key.chat))}::text[], ${keys.map((key) => key.id)}::text[],
  ${keys.map((key) => key.fromCompany)}::boolean[], ${keys.map((key) => key.ack ?? null)}::int[]) as k(number, id, from_company, ack)`

const matches = (at: AccountAt) => sql`m.company_id = ${at.companyId} and m.connection_id = ${at.connectionId}
  and m.number = k.number and m.id = k.id and m.from_company = k.from_company`

export async function readAccountState(db: CompanyDb, at: AccountAt): Promise<AccountState> {
  const row = await db
    .selectFrom('simulated_accounts')
    .selectAll()
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .executeTakeFirst()
  if (!row) return { ...freshAccount }
  return {
    paired: row.paired,
    phone: row.phone,
    qr: row.qr,
    droppedCode: row.dropped_code,
    refuseConnects: row.refuse_connects,
    failSends: row.fail_sends,
    failCode: row.fail_code,
    failMedia: row.fail_media,
    delaySendsMs: row.delay_sends_ms,
  }
}

export async function saveAccount(db: CompanyDb, at: AccountAt, change: Partial<AccountState>): Promise<void> {
  const columns = {
    ...(change.paired === undefined ? {} : { paired: change.paired }),
    ...(change.phone === undefined ? {} : { phone: change.phone }),
    ...(change.qr === undefined ? {} : { qr: change.qr }),
    ...(change.droppedCode === undefined ? {} : { dropped_code: change.droppedCode }),
    ...(change.refuseConnects === undefined ? {} : { refuse_connects: change.refuseConnects }),
    ...(change.failSends === undefined ? {} : { fail_sends: change.failSends }),
    ...(change.failCode === undefined ? {} : { fail_code: change.failCode }),
    ...(change.failMedia === undefined ? {} : { fail_media: change.failMedia }),
    ...(change.delaySendsMs === undefined ? {} : { delay_sends_ms: change.delaySendsMs }),
  }
  if (Object.keys(columns).length === 0) return
  await db
    .insertInto('simulated_accounts')
    .values({ company_id: at.companyId, connection_id: at.connectionId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(columns))
    .execute()
}

/** A message, and whether the session still has to receive it. */
export interface NewPhoneMessage {
  message: RecordedMessage
  media: Uint8Array | null
  waiting: boolean
}

/**
 * Adds messages in order. A waiting duplicate of a customer's message is delivered again; other duplicates are dropped,
 * including our messages under the person's other address (number or LID).
 */
export async function addToPhones(db: CompanyDb, at: AccountAt, items: readonly NewPhoneMessage[]): Promise<void> {
  await sql`
    insert into simulated_messages as m (company_id, connection_id, id, from_company, number, lid, content, media, delivered, sent_at)
    select ${at.companyId}, ${at.connectionId}, t.id, t.from_company, t.number, t.lid, t.content, t.media, not t.waiting, t.sent_at
    from unnest(${items.map(({ message }) => message.id)}::text[], ${items.map(({ message }) => message.fromCompany)}::boolean[],
      ${items.map(({ message }) => chatKey(message.chat))}::text[], ${items.map(({ message }) => message.chat.lid)}::text[],
      ${items.map(({ message }) => JSON.stringify(phoneContentOf(message)))}::jsonb[],
      ${items.map(({ media }) => media && Buffer.from(media))}::bytea[], ${items.map(({ waiting }) => waiting)}::boolean[],
      ${items.map(({ message }) => new Date(message.sentAt).toISOString())}::timestamptz[])
      with ordinality as t(id, from_company, number, lid, content, media, waiting, sent_at, place)
    where not (t.from_company and exists (select 1 from simulated_messages o where o.company_id = ${at.companyId}
      and o.connection_id = ${at.connectionId} and o.id = t.id and o.from_company and o.number <> t.number))
    order by t.place
    on conflict (company_id, connection_id, number, id, from_company)
      do update set delivered = false where not excluded.delivered and not m.from_company`.execute(db)
}

export type WaitingRow = Pick<PhoneRow, 'id' | 'from_company' | 'content' | 'sent_at' | 'ack'>

/** Returns events that wait for the session, oldest first. */
export async function waitingRows(db: CompanyDb, at: AccountAt, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`${sql.raw(PLANNED_ANEW)} 
    select id, from_company, content, sent_at, ack from simulated_messages
    where ${mine(at)} and not delivered order by seq limit ${limit}`.execute(db)
  return rows
}

/** A message whose acknowledgement has risen above the given one keeps waiting. */
export async function setWaitingRows(
  db: CompanyDb,
  at: AccountAt,
  keys: readonly ReceivedKey[],
  waiting: boolean,
): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} 
    update simulated_messages m set delivered = ${!waiting} from ${keyList(keys)}
    where ${matches(at)} and (k.ack is null or m.ack <= k.ack)`.execute(db)
}

/** Returns the newest message with an id, optionally of one side. */
export async function findPhoneRow(
  db: CompanyDb,
  at: AccountAt,
  id: string,
  fromCompany: boolean | undefined,
): Promise<WaitingRow | null> {
  const side = fromCompany === undefined ? sql`true` : sql`from_company = ${fromCompany}`
  const { rows } = await sql<WaitingRow>`
    select id, from_company, content, sent_at, ack from simulated_messages
    where ${mine(at)} and id = ${id} and ${side} order by seq desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function raiseAckRows(
  db: CompanyDb,
  at: AccountAt,
  keys: readonly RecordKey[],
  ack: AckLevel,
  waiting: boolean,
): Promise<void> {
  await sql`
    update simulated_messages m set ack = greatest(m.ack, ${ack}), delivered = m.delivered and ${!waiting}
    from ${keyList(keys)} where ${matches(at)}`.execute(db)
}

/** Returns the database's time, which is the network's clock regardless of the servers' clocks. */
export async function editRow(db: CompanyDb, at: AccountAt, key: RecordKey, text: string): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    update simulated_messages m set edited = true,
      content = case when m.content #>> '{content,kind}' = 'media'
        then jsonb_set(m.content, '{content,caption}', to_jsonb(${text}::text))
        else jsonb_set(m.content, '{content}', jsonb_build_object('kind', 'text', 'text', ${text}::text)) end
    from ${keyList([key])} where ${matches(at)}
    returning floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  return rows[0]?.at ?? 0
}

export async function removeRow(db: CompanyDb, at: AccountAt, key: RecordKey): Promise<void> {
  await sql`update simulated_messages m set deleted = true from ${keyList([key])} where ${matches(at)}`.execute(db)
}

/** One reaction per side. '' removes it. */
export async function reactRow(
  db: CompanyDb,
  at: AccountAt,
  key: RecordKey,
  reaction: { emoji: string; fromCompany: boolean },
): Promise<void> {
  const added = reaction.emoji === '' ? '[]' : JSON.stringify([reaction])
  await sql`
    update simulated_messages m set reactions = coalesce((select jsonb_agg(r) from jsonb_array_elements(m.reactions) r
      where (r->>'fromCompany')::boolean <> ${reaction.fromCompany}), '[]') || ${added}::jsonb
    from ${keyList([key])} where ${matches(at)}`.execute(db)
}

export async function mediaOf(db: CompanyDb, at: AccountAt, key: RecordKey): Promise<Buffer | null> {
  const { rows } = await sql<{ media: Buffer | null }>`
    select m.media from simulated_messages m join ${keyList([key])} on ${matches(at)}`.execute(db)
  return rows[0]?.media ?? null
}
