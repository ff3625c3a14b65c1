import type { CampaignCounts } from '@recado/contract/campaigns/campaign'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

/** The follow-up of a recipient's progress. */
export interface Progress {
  campaignId: number
  /** Enqueue the job that announces the campaign's progress. */
  tells: boolean
  /** Enqueue the job that continues sending. */
  wakes: boolean
}

/** Records the progress of a recipient's message. Null when it belongs to no campaign (shipping_progressed.sql). */
export async function noteShippingProgress(db: CompanyDb, messageId: number): Promise<Progress | null> {
  const { rows } = await sql<{
    progress: Progress | null
  }>`select shipping_progressed(${messageId}) as progress`.execute(db)
  return rows[0]?.progress ?? null
}

/**
 * Returns the cancelled or paused campaign of a queued message. Null when there is no such campaign, or the message is not
 * queued.
 */
export async function stoppedCampaignOf(db: CompanyDb, companyId: number, messageId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${sql.raw(PLANNED_ANEW)} select c.id from messages m
    join campaigns c on c.company_id = m.company_id and c.id = m.campaign_id and (c.status = 'CANCELADA' or c.paused_at is not null)
    where m.company_id = ${companyId} and m.id = ${messageId} and m.send_state = 'waiting'`.execute(db)
  return rows[0]?.id ?? null
}

/** Marks the start of an announcement. Later progress needs another one. */
export async function beginTelling(db: CompanyDb, campaignId: number): Promise<void> {
  await sql`select campaign_told(${campaignId})`.execute(db)
}

/** Stores the counts as announced. Skips unchanged counts. */
export async function keepCounts(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
  counts: CampaignCounts,
): Promise<void> {
  await sql`update campaigns set counts = ${JSON.stringify(counts)}::jsonb
    where company_id = ${companyId} and id = ${campaignId} and counts is distinct from ${JSON.stringify(counts)}::jsonb`.execute(
    db,
  )
}

/**
 * Records a customer's answer in the ticket with a campaign's message.
 * @returns the answered message; null when it was recorded before, or the ticket has none
 */
export async function noteCampaignAnswer(
  db: CompanyDb,
  companyId: number,
  answer: { campaignId: number; ticketId: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{
    messageId: number
  }>`${sql.raw(PLANNED_ANEW)} update campaign_shippings s set status = 'ANSWERED',
      answered_at = ${answer.now}, delivered_at = coalesce(s.delivered_at, ${answer.now}),
      received_at = coalesce(s.received_at, ${answer.now}), reason = null
    from messages m
    where s.company_id = ${companyId} and s.campaign_id = ${answer.campaignId} and s.message_id = m.id and s.answered_at is null
      and m.company_id = ${companyId} and m.ticket_id = ${answer.ticketId} and m.from_me
    returning m.id as "messageId"`.execute(db)
  return rows[0]?.messageId ?? null
}

/**
 * Records that a recipient opted out in the ticket with a campaign's message.
 * @returns the campaign's message; null when it was recorded before, or the ticket has none
 */
export async function noteCampaignExit(
  db: CompanyDb,
  companyId: number,
  exit: { campaignId: number; ticketId: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{
    messageId: number
  }>`${sql.raw(PLANNED_ANEW)} update campaign_shippings s set left_at = ${exit.now}
    from messages m
    where s.company_id = ${companyId} and s.campaign_id = ${exit.campaignId} and s.message_id = m.id and s.left_at is null
      and m.company_id = ${companyId} and m.ticket_id = ${exit.ticketId} and m.from_me
    returning m.id as "messageId"`.execute(db)
  return rows[0]?.messageId ?? null
}

/** Returns messages still queued in the report whose sending has ended unrecorded, after a lost fact or a deletion. */
export async function unnotedEnds(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.message_id as id from campaign_shippings s
    left join lateral message_at(s.message_id) m on true
    where s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.status = 'WAITING' and s.message_id is not null
      and (m.id is null or m.ack >= 2 or m.is_deleted or m.send_state = 'failed'
        or m.send_error in ('ERR_SEND_CANCELLED', 'ERR_SEND_UNCONFIRMED', 'ERR_SEND_COMPANY_OFF'))
    order by s.message_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
