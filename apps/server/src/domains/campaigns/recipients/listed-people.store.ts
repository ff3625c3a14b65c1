import type { ShippingGroup } from '@recado/contract/campaigns/choices'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { OutsideSight } from '../../contacts/public.ts'

const conditions: Readonly<Record<ShippingGroup, RawBuilder<boolean>>> = {
  answered: sql<boolean>`s.status = 'ANSWERED'`,
  readNotAnswered: sql<boolean>`s.status = 'READ'`,
  deliveredNotRead: sql<boolean>`s.status = 'DELIVERED'`,
  notDelivered: sql<boolean>`s.status = 'SENT'`,
  failed: sql<boolean>`s.status = 'FAILED'`,
  waiting: sql<boolean>`s.status = 'WAITING'`,
  excluded: sql<boolean>`s.status = 'INVALID' and s.reason like 'EXCLUDED%'`,
}

const recipients = (companyId: number, campaignId: number, group: ShippingGroup) => sql`
  campaign_shippings s where s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.number <> ''
    and ${conditions[group]}`

/** Counts the recipients with a result and a number, at most `limit`. */
export async function countGroup(
  db: CompanyDb,
  companyId: number,
  { campaignId, group, limit }: { campaignId: number; group: ShippingGroup; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(PLANNED_ANEW)}
    select count(*)::int as count from (select 1 from ${recipients(companyId, campaignId, group)} limit ${limit}) g`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Returns a statement that selects the recipients with a result as people of a contact list. The network knows the
 * number of those whose message it accepted. A recipient without a contact may have one by its number.
 * @param outside the contacts that the caller may not use; null if there are no such contacts
 */
export const peopleOfGroup = (
  companyId: number,
  of: { campaignId: number; group: ShippingGroup; outside: OutsideSight | null },
): RawBuilder<unknown> => sql`
  select s.name, s.number, s.email, s.variables, s.delivered_at is not null as is_known, ${
    of.outside
      ? sql`exists (select 1 from contacts k where k.company_id = ${companyId} and k.number <> '' and not k.is_group
          and (k.id = s.contact_id or s.contact_id is null and k.number = s.number) and ${of.outside('k.id')})`
      : sql`false`
  } as is_outside
  from ${recipients(companyId, of.campaignId, of.group)}`
