import type { CampaignCounts, Shipping, ShippingStatus } from '@recado/contract/campaigns/campaign'
import type { ListVariable } from '@recado/contract/contact-lists/variables'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Counts a campaign's recipients by status. */
export async function countShippings(db: CompanyDb, companyId: number, campaignId: number): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`select count(*)::int as total,
      count(*) filter (where status not in ('INVALID', 'DUPLICATE', 'OPTED_OUT', 'BLOCKED'))::int as valid,
      count(*) filter (where status = 'INVALID')::int as invalid, count(*) filter (where status = 'DUPLICATE')::int as duplicate,
      count(*) filter (where status = 'OPTED_OUT')::int as "optedOut", count(*) filter (where status = 'BLOCKED')::int as blocked,
      count(*) filter (where status = 'WAITING')::int as waiting, count(delivered_at)::int as delivered,
      count(received_at)::int as received, count(*) filter (where read_at is not null or answered_at is not null or left_at is not null)::int as read, count(answered_at)::int as answered,
      count(*) filter (where status = 'FAILED')::int as failed,
      count(*) filter (where status = 'INVALID' and reason = 'NOT_SEEN')::int as "leftOut",
      count(*) filter (where status = 'INVALID' and reason like 'EXCLUDED%')::int as excluded,
      count(*) filter (where left_at is not null or case when answered_at is not null then ${hasLeft(companyId)} end)::int as "left"
    from campaign_shippings s where s.company_id = ${companyId} and s.campaign_id = ${campaignId}`.execute(db)
  return rows[0] ?? noCounts
}

/** True if the recipient `s`, who answered before opt-outs were recorded in `left_at`, opted out after its message, and before one of another campaign. */
const hasLeft = (companyId: number) => sql`exists (
  select 1 from contact_consents k
    join messages r on r.company_id = ${companyId} and r.id = k.message_id
    join messages m on m.company_id = ${companyId} and m.id = s.message_id and m.ticket_id = r.ticket_id
  where k.company_id = ${companyId} and k.contact_id = s.contact_id and k.state = 'opted_out' and r.id > m.id
    and not exists (select 1 from messages n where n.company_id = ${companyId} and n.ticket_id = r.ticket_id
      and n.id > m.id and n.id < r.id and n.campaign_id <> s.campaign_id))`

/** All counts zero. */
export const noCounts: CampaignCounts = {
  total: 0,
  valid: 0,
  invalid: 0,
  duplicate: 0,
  optedOut: 0,
  blocked: 0,
  waiting: 0,
  delivered: 0,
  received: 0,
  read: 0,
  answered: 0,
  failed: 0,
  left: 0,
  leftOut: 0,
  excluded: 0,
}

interface ShippingRow {
  id: number
  campaign_id: number
  name: string
  number: string
  contact_id: number | null
  contact_list_item_id: number | null
  status: ShippingStatus
  reason: string | null
  variant: number | null
  ticket_id: number | null
  ticket_uuid: string | null
  queued_at: Date | null
  delivered_at: Date | null
  received_at: Date | null
  read_at: Date | null
  answered_at: Date | null
  left_at: Date | null
}

/**
 * Returns a page of recipients in sending order, optionally of one status, or whose name or number contains a text. The
 * ticket is the message's current one, because tickets are merged with their contacts.
 */
export async function shippingPage(
  db: CompanyDb,
  companyId: number,
  filter: { campaignId: number; status: ShippingStatus | null; search: string },
  page: { after: number; offset: number; limit: number },
): Promise<Shipping[]> {
  const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
  const matching =
    filter.search === ''
      ? sql`true`
      : sql`(normalize_text(s.name) like normalize_text(${pattern}) or s.number like ${pattern})`
  const { rows } = await sql<ShippingRow>`
    select s.id, s.campaign_id, s.name, s.number, s.contact_id, s.contact_list_item_id, s.status, s.variant, s.queued_at,
      coalesce(s.reason, case when s.status <> 'WAITING' then null when s.message_id is not null then why_waits(s.message_id)
        when line.is_down then 'ERR_WAPP_NOT_INITIALIZED' end) as reason,
      s.delivered_at, s.received_at, s.read_at, s.answered_at, s.left_at, t.id as ticket_id, t.uuid as ticket_uuid
    from campaign_shippings s
      cross join lateral (${isDown(companyId, filter.campaignId)}) line
      left join messages m on m.company_id = ${companyId} and m.id = s.message_id
      left join tickets t on t.company_id = ${companyId} and t.id = m.ticket_id
    where s.company_id = ${companyId} and s.campaign_id = ${filter.campaignId} and s.id > ${page.after}
      and (${filter.status}::text is null or s.status = ${filter.status}) and ${matching}
    order by s.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(shippingOf)
}

/** True if a campaign is running over a connection that is down. Then all waiting recipients wait for it. */
const isDown = (companyId: number, campaignId: number) => sql`select exists (select 1 from campaigns g
    where g.company_id = ${companyId} and g.id = ${campaignId} and g.status = 'EM_ANDAMENTO'
      and not exists (select 1 from connection_sessions l where l.company_id = ${companyId}
        and l.connection_id = g.connection_id and session_open(l))) as is_down`

/** Returns the first waiting recipients, for a preview. */
export async function waitingPeople(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
  limit: number,
): Promise<Array<Pick<Shipping, 'id' | 'name' | 'number' | 'variant'> & { variables: ListVariable[] }>> {
  return db
    .selectFrom('campaign_shippings')
    .select(['id', 'name', 'number', 'variant', sql<ListVariable[]>`variables`.as('variables')])
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'WAITING')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countMatching(
  db: CompanyDb,
  companyId: number,
  filter: { campaignId: number; status: ShippingStatus | null; search: string },
): Promise<number> {
  const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_shippings s
    where s.company_id = ${companyId} and s.campaign_id = ${filter.campaignId}
      and (${filter.status}::text is null or s.status = ${filter.status})
      and (${filter.search} = '' or normalize_text(s.name) like normalize_text(${pattern}) or s.number like ${pattern})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const shippingOf = (row: ShippingRow): Shipping => ({
  id: row.id,
  campaignId: row.campaign_id,
  name: row.name,
  number: row.number,
  contactId: row.contact_id,
  contactListItemId: row.contact_list_item_id,
  status: row.status,
  reason: row.reason,
  variant: row.variant,
  ticket: row.ticket_id === null || row.ticket_uuid === null ? null : { id: row.ticket_id, uuid: row.ticket_uuid },
  sentAt: row.queued_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  receivedAt: row.received_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
  leftAt: row.left_at?.toISOString() ?? null,
})
