import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { WaitingMarketing } from '../../connections/public.ts'

/** The conversation that a marketing message goes into. */
export interface MarketingTicket {
  id: number
  createdAt: Date
}

export interface MarketingPlace {
  contactId: number
  connectionId: number
  /** Where an answer waits; absent: as it is, and in a new one as the connection says. */
  queueId?: number | null
  now: Date
}

/**
 * The ticket into which marketing for a contact goes, held until the transaction ends: the unfinished one on the connection, else a
 * silent one, which gets this queue.
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
    const [known] = rows
    if (known) {
      if (known.status === 'silent' && queueId !== undefined && known.queueId !== queueId)
        await sql`update tickets set queue_id = ${queueId} where company_id = ${companyId} and id = ${known.id}`.execute(
          db,
        )
      return { id: known.id, createdAt: known.createdAt }
    }
    const { rows: added } = await sql<{ id: number }>`
      insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message_at, created_at, updated_at)
      values (${companyId}, ${contactId}, ${connectionId}, ${queueId ?? null}, 'silent', ${now}, ${now}, ${now})
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning id`.execute(db)
    // Otherwise the customer wrote in this moment.
    if (added[0]) return { id: added[0].id, createdAt: now }
  }
}

/** What a contact's record says of marketing; null when the company has no such contact. */
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
 * Takes back what waits of a campaign and of which nothing can have left: it fails as cancelled. The messages first, as everywhere.
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

/** The marketing that waits for a connection and has not begun, and how much of it goes to people never written to before. */
export async function waitingMarketing(
  db: CompanyDb,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<WaitingMarketing> {
  const { rows } = await sql<WaitingMarketing>`
    select count(*)::int as waiting, (count(*) filter (where is_new))::int as "toNewPeople" from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and class = 3 and attempts = 0`.execute(db)
  return rows[0] ?? { waiting: 0, toNewPeople: 0 }
}

/** How many messages of a campaign lie in the outbox. */
export async function countWaiting(db: CompanyDb, companyId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from messages m join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
    where m.company_id = ${companyId} and m.campaign_id = ${campaignId} and m.ack = 0 and m.send_state <> 'sent'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
