import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { WaitingMarketing } from '../../connections/public.ts'

/** The ticket that a marketing message is stored in. */
export interface MarketingTicket {
  id: number
  createdAt: Date
}

export interface MarketingPlace {
  contactId: number
  connectionId: number
  /** Queue for an answer. Absent: unchanged, and in a new ticket as the connection defines. */
  queueId?: number | null
  now: Date
}

/**
 * Locks and returns the ticket for marketing to a contact: the unfinished one on the connection, otherwise a silent
 * one, which gets this queue.
 */
export async function marketingTicket(
  db: CompanyDb,
  companyId: number,
  place: MarketingPlace,
): Promise<MarketingTicket> {
  const { contactId, connectionId, queueId, now } = place
  for (;;) {
    const { rows } = await sql<MarketingTicket & { status: string; queueId: number | null }>`
      select id, created_at as "createdAt", status, queue_id as "queueId" from tickets
      where company_id = ${companyId} and contact_id = ${contactId} and connection_id = ${connectionId} and status <> 'closed'
      for no key update`.execute(db)
    const [existingTicket] = rows
    if (existingTicket) {
      if (existingTicket.status === 'silent' && queueId !== undefined && existingTicket.queueId !== queueId)
        await sql`update tickets set queue_id = ${queueId} where company_id = ${companyId} and id = ${existingTicket.id}`.execute(
          db,
        )
      return { id: existingTicket.id, createdAt: existingTicket.createdAt }
    }
    const { rows: added } = await sql<{ id: number }>`
      insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message_at, created_at, updated_at)
      values (${companyId}, ${contactId}, ${connectionId}, ${queueId ?? null}, 'silent', ${now}, ${now}, ${now})
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning id`.execute(db)
    // No row was inserted, because the customer wrote concurrently: read again.
    if (added[0]) return { id: added[0].id, createdAt: now }
  }
}

/** Returns a contact's consent to marketing. Null when the company has no such contact. */
export async function marketingOfContact(
  db: CompanyDb,
  companyId: number,
  contactId: number,
): Promise<{ marketing: string; isGroup: boolean } | null> {
  const { rows } = await sql<{ marketing: string; isGroup: boolean }>`
    select marketing, is_group as "isGroup" from contacts where company_id = ${companyId} and id = ${contactId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Cancels a campaign's queued messages that cannot have been sent. Locks messages before outbox items, as everywhere.
 * @returns the messages and their connections
 */
export async function withdrawWaiting(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
): Promise<Array<{ messageId: number; connectionId: number; contactId: number }>> {
  const { rows } = await sql<{ messageId: number; connectionId: number; contactId: number }>`
    with waiting as materialized (
      select m.id from messages m
      where m.company_id = ${companyId} and m.campaign_id = ${campaignId} and m.ack = 0 and m.send_state = 'waiting'
        and exists (select 1 from outbox o where o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
          and o.trying_since is null and not o.uncertain)
      order by m.id for no key update of m),
    gone as (
      delete from outbox o using waiting where o.company_id = ${companyId} and o.message_id = waiting.id and o.kind = 'send'
        and o.trying_since is null and not o.uncertain
      returning waiting.id as message_id, o.connection_id, o.contact_id),
    failed as (
      update messages m set send_state = 'failed', send_error = 'ERR_SEND_CANCELLED', version = m.version + 1, updated_at = now()
      from gone where m.company_id = ${companyId} and m.id = gone.message_id)
    select message_id as "messageId", connection_id as "connectionId", contact_id as "contactId" from gone order by 1`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, messageId: Number(row.messageId) }))
}

/** Counts a connection's queued marketing that has not begun, and how many of those messages are first contacts. */
export async function waitingMarketing(
  db: CompanyDb,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<WaitingMarketing> {
  const { rows } = await sql<WaitingMarketing>`
    select count(*)::int as waiting, (count(*) filter (where is_new))::int as "toNewPeople" from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and class = 3 and attempts = 0`.execute(db)
  return rows[0] ?? { waiting: 0, toNewPeople: 0 }
}

/** Returns how many messages of a campaign are in the outbox. */
export async function countWaitingInCampaign(db: CompanyDb, companyId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from messages m join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
    where m.company_id = ${companyId} and m.campaign_id = ${campaignId} and m.ack = 0 and m.send_state <> 'sent'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
