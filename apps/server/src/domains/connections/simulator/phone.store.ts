import type { GroupPerson } from '@recado/channels/simulator/record'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { AccountAt } from './account-record.store.ts'
import type { PhoneRow } from './phone-content.ts'

const columns = sql`m.seq, m.id, m.from_company, m.number, m.lid, m.content, m.ack, m.deleted, m.edited, m.reactions, m.sent_at`

const ofAccount = (at: AccountAt) => sql`m.company_id = ${at.companyId} and m.connection_id = ${at.connectionId}`

/** Matches a chat by any spelling of its number, or everything when none is given. */
const ofChat = (numbers: readonly string[] | null) =>
  numbers === null ? sql`true` : sql`(m.number = any(${[...numbers]}) or m.lid = any(${[...numbers]}))`

/** Returns the company's messages that the phones received, in arrival order, after a position. */
export async function arrivedRows(
  db: CompanyDb,
  at: AccountAt,
  filter: { numbers: readonly string[] | null; afterSeq: number; limit: number },
): Promise<PhoneRow[]> {
  const { rows } = await sql<PhoneRow>`
    select ${columns} from simulated_messages m
    where ${ofAccount(at)} and m.from_company and m.seq > ${filter.afterSeq} and ${ofChat(filter.numbers)}
    order by m.seq limit ${filter.limit}`.execute(db)
  return rows
}

/** Returns a message's position in arrival order. Null when no phone has it. */
export async function arrivalSeqOf(db: CompanyDb, at: AccountAt, id: string): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(m.seq) as seq from simulated_messages m where ${ofAccount(at)} and m.id = ${id}`.execute(db)
  return rows[0]?.seq ?? null
}

/** Returns the last messages of a chat, oldest first. */
export async function chatRows(
  db: CompanyDb,
  at: AccountAt,
  numbers: readonly string[],
  limit: number,
): Promise<PhoneRow[]> {
  const { rows } = await sql<PhoneRow>`
    select * from (select ${columns} from simulated_messages m where ${ofAccount(at)} and ${ofChat(numbers)}
      order by m.seq desc limit ${limit}) last order by seq`.execute(db)
  return rows
}

export type PhonePersonRow = PhoneRow & { name: string | null }

/** Returns an account's customers with their last message and displayed name, most recent first. */
export async function peopleRows(db: CompanyDb, at: AccountAt, limit: number): Promise<PhonePersonRow[]> {
  const { rows } = await sql<PhonePersonRow>`
    select * from (
      select distinct on (m.number) ${columns},
        (select coalesce(n.content->>'groupName', n.content->>'authorName') from simulated_messages n
          where n.company_id = m.company_id and n.connection_id = m.connection_id and n.number = m.number
            and not n.from_company and n.content->>'authorName' <> '' order by n.seq desc limit 1) as name
      from simulated_messages m where ${ofAccount(at)} order by m.number, m.seq desc) latest
    order by seq desc limit ${limit}`.execute(db)
  return rows
}

/** Returns an account's customers with a number, with the name last displayed. */
export async function phoneBookRows(db: CompanyDb, at: AccountAt): Promise<Array<{ phone: string; name: string }>> {
  const { rows } = await sql<{ phone: string; name: string }>`
    select m.number as phone, coalesce((array_agg(m.content->>'authorName' order by m.seq desc)
      filter (where not m.from_company and m.content->>'fromMe' is distinct from 'true' and m.content->>'authorName' <> ''))[1], '') as name
    from simulated_messages m
    where ${ofAccount(at)} and m.content #>> '{chat,phone}' = m.number and m.content #>> '{chat,group}' is null
    group by m.number order by m.number`.execute(db)
  return rows
}

/** Returns a group's known members and authors with the name last displayed, without the owner. Sorted by name. */
export async function memberRows(db: CompanyDb, at: AccountAt, group: string): Promise<GroupPerson[]> {
  const { rows } = await sql<GroupPerson>`
    select p.phone, p.lid, coalesce((array_agg(p.name order by m.seq desc) filter (where p.name <> ''))[1], '') as name
    from simulated_messages m cross join lateral (
      select m.content #>> '{author,phone}' as phone, m.content #>> '{author,lid}' as lid, m.content->>'authorName' as name
        where m.content->>'fromMe' is distinct from 'true'
      union all select n->>'phone', n->>'lid', n->>'name' from jsonb_array_elements(m.content->'members') n) p
    where ${ofAccount(at)} and m.number = ${group} and m.content #>> '{chat,group}' = ${group} and not m.from_company
    group by p.phone, p.lid order by name, p.phone, p.lid limit 2048`.execute(db)
  return rows
}

export interface PhoneAccountRow {
  provider: string
  status: string
  qrcode: string
  isDropped: boolean
  /** True when another node owns the session. */
  isElsewhere: boolean
}

/** Returns a connection for the phone's screen. Null for an unknown or foreign id. */
export async function phoneAccountRow(db: CompanyDb, at: AccountAt, node: string): Promise<PhoneAccountRow | null> {
  const { rows } = await sql<PhoneAccountRow>`
    select c.provider, coalesce(s.status, 'DISCONNECTED') as status, coalesce(s.qrcode, '') as qrcode,
      l.dropped_code is not null as "isDropped", coalesce(s.owner_node <> ${node} and s.lease_until > now(), false) as "isElsewhere"
    from connections c
    left join connection_sessions s on s.company_id = c.company_id and s.connection_id = c.id
    left join simulated_accounts l on l.company_id = c.company_id and l.connection_id = c.id
    where c.company_id = ${at.companyId} and c.id = ${at.connectionId}`.execute(db)
  return rows[0] ?? null
}
