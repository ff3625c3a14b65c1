import type { CampaignExclusions } from '@recado/contract/campaigns/exclusions'
import { type RawBuilder, sql } from 'kysely'

const list = (ids: readonly number[]) => sql`${sql.val([...ids])}::int[]`

/** Recipients who got the message, or wait for it in the outbox. The two conditions of the index by number come first. */
const gotIt = sql`s.status not in ('DUPLICATE', 'INVALID') and s.number <> ''
  and s.status not in ('FAILED', 'OPTED_OUT', 'BLOCKED')`
const gotItByContact = sql`s.status not in ('DUPLICATE', 'INVALID', 'FAILED', 'OPTED_OUT', 'BLOCKED') and s.number = ''`

/** Exclusions as a statement applies them. */
export interface AppliedExclusions extends CampaignExclusions {
  /** Recipients of a campaign since this time are left out. Null: not applied. */
  since: Date | null
}

/**
 * Returns the reason for which the exclusions leave out the person `w` of an audience, as an SQL value; null for the
 * others. People without a number are recognised by their contact. Lists have canonical numbers, and only the comparison
 * with a single number surely uses their index by number.
 */
export function exclusionReason(
  companyId: number,
  campaignId: number,
  { tagIds, contactListIds, campaignIds, since }: AppliedExclusions,
): RawBuilder<string | null> {
  const cases = [
    ...(tagIds.length > 0
      ? [
          sql`when exists (select 1 from contact_tags x where x.company_id = ${companyId} and x.contact_id = w.contact_id
            and x.tag_id = any(${list(tagIds)})) then 'EXCLUDED_TAG'`,
        ]
      : []),
    ...(contactListIds.length > 0
      ? [
          sql`when w.number <> '' and exists (select 1 from contact_list_items x where x.company_id = ${companyId}
            and x.contact_list_id = any(${list(contactListIds)}) and x.number <> '' and x.number = w.number) then 'EXCLUDED_LIST'`,
        ]
      : []),
    ...(campaignIds.length > 0 ? [sql`when ${gotCampaign(companyId, campaignIds)} then 'EXCLUDED_CAMPAIGN'`] : []),
    ...(since ? [sql`when ${gotSince(companyId, campaignId, since)} then 'EXCLUDED_RECENT'`] : []),
  ]
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
}

const gotCampaign = (companyId: number, ids: readonly number[]) => sql`(
  exists (select 1 from campaign_shippings s where s.company_id = ${companyId} and s.campaign_id = any(${list(ids)})
    and s.number = w.number and ${gotIt})
  or w.number = '' and exists (select 1 from campaign_shippings s where s.company_id = ${companyId}
    and s.campaign_id = any(${list(ids)}) and s.contact_id = w.contact_id and ${gotItByContact}))`

const gotSince = (companyId: number, campaignId: number, since: Date) => sql`(
  exists (select 1 from campaign_shippings s where s.company_id = ${companyId} and s.number = w.number and s.number <> ''
    and s.queued_at >= ${since} and s.campaign_id <> ${campaignId} and ${gotIt})
  or w.number = '' and exists (select 1 from campaign_shippings s where s.company_id = ${companyId}
    and s.contact_id = w.contact_id and s.number = '' and s.queued_at >= ${since} and s.campaign_id <> ${campaignId}
    and ${gotItByContact}))`
