import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The fields of a ticket that are not on the wire, and that bots need. */
export interface TicketStanding {
  speaker: string | null
  openedAt: Date | null
  closedAt: Date | null
  lastMessageAt: Date
  snoozedAt: Date | null
  snoozedUntil: Date | null
}

/** Holds a ticket until the transaction ends, and answers its state; null when it is gone. */
export async function holdStanding(db: CompanyDb, companyId: number, id: number): Promise<TicketStanding | null> {
  const { rows } = await sql<TicketStanding>`
    select speaker, opened_at as "openedAt", closed_at as "closedAt", last_message_at as "lastMessageAt",
      snoozed_at as "snoozedAt", snoozed_until as "snoozedUntil"
    from tickets where company_id = ${companyId} and id = ${id} for no key update`.execute(db)
  return rows[0] ?? null
}

/** A message that a bot receives. */
export interface ReceivedMessage {
  id: number
  mediaType: string
  body: string
  sentAt: Date
}

export async function findReceived(db: CompanyDb, companyId: number, id: number): Promise<ReceivedMessage | null> {
  const { rows } = await sql<ReceivedMessage>`
    select id, media_type as "mediaType", body, sent_at as "sentAt" from messages
    where company_id = ${companyId} and id = ${id} and not is_deleted`.execute(db)
  return rows[0] ?? null
}

/** A customer's messages in a ticket from one message on, in order. At most the latest hundred lines. */
export async function findReceivedSince(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  from: number,
): Promise<ReceivedMessage[]> {
  const { rows } = await sql<ReceivedMessage>`
    select id, media_type as "mediaType", body, sent_at as "sentAt" from messages
    where company_id = ${companyId} and ticket_id = ${ticketId} and id >= ${from} and not from_me and not is_deleted
    order by id desc limit 100`.execute(db)
  return rows.reverse()
}

/** Whether the last message in a ticket is its customer's; a bot's messages do not count. */
export async function endsWithCustomer(db: CompanyDb, companyId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select not from_me as waits from messages where company_id = ${companyId} and ticket_id = ${ticketId}
      and not is_automatic order by sent_at desc, id desc limit 1`.execute(db)
  return rows[0]?.waits ?? true
}

export interface BotPlacement {
  status: string
  queueId: number | null
  chatbot: boolean
  stopped: boolean
  now: Date
}

/** Puts a ticket where a bot's decision leads. */
export async function placeByBot(
  db: CompanyDb,
  companyId: number,
  id: number,
  { status, queueId, chatbot, stopped, now }: BotPlacement,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      status,
      queue_id: queueId,
      chatbot,
      machine_stopped: stopped,
      speaker: sql`case when ${chatbot} then 'menu' when speaker = 'menu' or ${status} = 'closed' then null else speaker end`,
      closed_at: status === 'closed' ? now : null,
      updated_at: now,
      version: sql`version + 1`,
      ...(status === 'closed' ? { snoozed_at: null, snoozed_until: null } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
