import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The speaker of a ticket and the terms of their claim. */
export interface TicketClaim {
  /** The name of a responder; `person` for users. */
  responder: string
  reason: string
  since: Date
  /** When it ends automatically; null: never. */
  until: Date | null
}

/** The fields of a ticket that bots need and that are not on the wire. */
export interface BotTicketFields {
  /** Null when neither a user nor a bot speaks. */
  claim: TicketClaim | null
  openedAt: Date | null
  closedAt: Date | null
  lastMessageAt: Date
  snoozedAt: Date | null
  snoozedUntil: Date | null
}

type BotTicketRow = Omit<BotTicketFields, 'claim'> & { [K in keyof TicketClaim]: TicketClaim[K] | null }

/** Locks a ticket until the transaction ends and returns its state; null when it was deleted. */
export async function lockBotFields(db: CompanyDb, companyId: number, id: number): Promise<BotTicketFields | null> {
  const { rows } = await sql<BotTicketRow>`
    select t.opened_at as "openedAt", t.closed_at as "closedAt", t.last_message_at as "lastMessageAt",
      t.snoozed_at as "snoozedAt", t.snoozed_until as "snoozedUntil", c.responder, c.reason, c.since, c.until
    from tickets t
    left join ticket_claims c on c.company_id = t.company_id and c.ticket_id = t.id and c.ended_at is null
    where t.company_id = ${companyId} and t.id = ${id} for no key update of t`.execute(db)
  const [row] = rows
  if (!row) return null
  const { responder, reason, since, until, ...standing } = row
  return { ...standing, claim: responder && since ? { responder, reason: reason ?? '', since, until } : null }
}

/** A message that a bot may answer. */
export interface ReceivedMessage {
  id: number
  mediaType: string
  body: string
  sentAt: Date
  /** Whether the message changed the contact's consent to marketing, which the product confirms. */
  changedConsent: boolean
}

const receivedColumns = sql`m.id, m.media_type as "mediaType", m.body, m.sent_at as "sentAt",
  exists (select 1 from contact_consents c where c.company_id = m.company_id and c.contact_id = m.contact_id
    and c.message_id = m.id) as "changedConsent"`

export async function findReceived(db: CompanyDb, companyId: number, id: number): Promise<ReceivedMessage | null> {
  const { rows } = await sql<ReceivedMessage>`
    select ${receivedColumns} from messages m
    where company_id = ${companyId} and id = ${id} and not is_deleted`.execute(db)
  return rows[0] ?? null
}

/** Returns a customer's messages in a ticket from one message on, in order. At most the latest hundred lines. */
export async function findReceivedSince(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  from: number,
): Promise<ReceivedMessage[]> {
  const { rows } = await sql<ReceivedMessage>`
    select ${receivedColumns} from messages m
    where company_id = ${companyId} and ticket_id = ${ticketId} and id >= ${from} and not from_me and not is_deleted
    order by id desc limit 100`.execute(db)
  return rows.reverse()
}

/** Whether the last message in a ticket is the customer's, ignoring bots' messages. */
export async function endsWithCustomer(db: CompanyDb, companyId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select not from_me as waits from messages where company_id = ${companyId} and ticket_id = ${ticketId}
      and not is_automatic order by sent_at desc, id desc limit 1`.execute(db)
  return rows[0]?.waits ?? true
}

/** The new speaker of a ticket; null for none. */
export type Speaker = { name: string; subject: number | null } | null

const speakerColumns = (speaker: Speaker) => ({
  speaker: speaker?.name ?? null,
  speaker_subject: speaker?.subject ?? null,
})

export interface BotPlacement {
  status: string
  queueId: number | null
  /** Absent: unchanged. */
  speaker?: Speaker
  stopped: boolean
  /** Whether it stays snoozed. */
  snoozed: boolean
  now: Date
}

/** Moves a ticket as a bot decided. */
export async function placeByBot(
  db: CompanyDb,
  companyId: number,
  id: number,
  { status, queueId, speaker, stopped: isStopped, snoozed, now }: BotPlacement,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      status,
      queue_id: queueId,
      bot_stopped: isStopped,
      ...(speaker === undefined ? {} : speakerColumns(speaker)),
      closed_at: status === 'closed' ? now : null,
      updated_at: now,
      version: sql`version + 1`,
      ...(snoozed ? {} : { snoozed_at: null, snoozed_until: null }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Clears that a bot was stopped in a ticket, so that bots may speak there again. */
export async function forgetStop(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ bot_stopped: false, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('bot_stopped', '=', true)
    .execute()
}

/** Sets the speaker without moving the ticket. */
export async function setSpeaker(db: CompanyDb, companyId: number, id: number, speaker: Speaker): Promise<void> {
  await db
    .updateTable('tickets')
    .set(speakerColumns(speaker))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
