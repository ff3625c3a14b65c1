import type { AudienceCounts } from '@recado/contract/campaigns/results'
import type { ListVariable } from '@recado/contract/contact-lists/variables'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import {
  type Audience,
  type AudiencePart,
  type AudienceParts,
  type AudienceSource,
  contactsOfAudience,
  peopleOfAudience,
} from './audience-people.store.ts'
import { exclusionReason } from './exclusions.store.ts'

/** All people of a source after an id. */
const everybody = (after: number): AudiencePart => ({ after, limit: 2 ** 31 - 1 })
const NOBODY: AudiencePart = { after: 2 ** 31 - 1, limit: 0 }

/**
 * Selects everyone in the parts with the resulting status: invalid, opted out, or duplicate. A contact that the author
 * may not see is invalid with the reason NOT_SEEN, an excluded person with another one. Gathering and dry run
 * share it, so that the dry run's prediction is right. People of a list qualify only if the network knows their number.
 * A number that occurs twice, in the list or in list and tag, gets one message.
 */
function judged(companyId: number, audience: Audience, parts: AudienceParts) {
  const { campaignId, outside, exclusions } = audience
  const leavesOut = outside !== null || exclusions !== null
  return sql`${peopleOfAudience(companyId, audience, parts)},
    ${leavesOut ? withLeftOut(companyId, audience) : sql``}
    judged as (
      select people.*, case
          when reason is not null then 'INVALID'
          when number <> '' and (row_number() over (partition by reason is null, number order by source, id) > 1
            or exists (select 1 from campaign_shippings s where s.company_id = ${companyId} and s.campaign_id = ${campaignId}
              and s.number = people.number and s.status not in ('DUPLICATE', 'INVALID') and s.number <> '')) then 'DUPLICATE'
          when marketing = 'opted_out' then 'OPTED_OUT'
          when marketing = 'blocked' then 'BLOCKED'
          else 'WAITING' end as status
      from ${leavesOut ? sql`remaining as people` : sql`people`})`
}

/** The people, with a reason for those whose contact the author may not see, and for those who are excluded. */
const withLeftOut = (companyId: number, { campaignId, outside, exclusions }: Audience) => sql`
    remaining as (
      select source, id, item_id, contact_id, name, number, email, variables, marketing,
        coalesce(reason, case when contact_id is not null and ${outside?.('w.contact_id') ?? sql`false`} then 'NOT_SEEN' end,
          ${exclusions ? exclusionReason(companyId, campaignId, exclusions) : sql`null`}) as reason
      from people w),`

/** Returns the size of the sources, for the progress of gathering. */
export async function audienceSize(
  db: CompanyDb,
  companyId: number,
  audience: Pick<Audience, 'listId' | 'tagId' | 'segment'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from contact_list_items where company_id = ${companyId} and contact_list_id = ${audience.listId})::int
    + (select count(*) from (${contactsOfAudience(companyId, audience, everybody(0))}) t)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Inserts the recipients of a source's next page.
 * @param variants the non-empty texts; recipients get them in equal shares
 * @returns how many people were read, and the id of the last one; null at the end
 */
export async function gatherPage(
  db: CompanyDb,
  companyId: number,
  audience: Audience,
  page: AudiencePart & { source: AudienceSource; variants: readonly number[] },
): Promise<{ count: number; last: number | null }> {
  const { source, variants, ...part } = page
  const parts = { list: source === 'list' ? part : NOBODY, tag: source === 'tag' ? part : NOBODY }
  const { rows } = await sql<{ count: number; last: number | null }>`${sql.raw(PLANNED_ANEW)}
    with ${judged(companyId, audience, parts)},
    written as (
      insert into campaign_shippings (company_id, campaign_id, contact_list_item_id, contact_id, name, number, email, variables, status, variant,
          reason)
        select ${companyId}, ${audience.campaignId}, item_id, contact_id, name, number, email, variables, status,
          case when status = 'WAITING' then (${sql.val([...variants])}::int[])[1 + id % greatest(1, ${variants.length}::int)] end,
          reason
        from judged order by source, id
        on conflict do nothing)
    select count(*)::int as count, max(id)::int as last from people`.execute(db)
  return rows[0] ?? { count: 0, last: null }
}

const noAudience: AudienceCounts = {
  ...{ total: 0, valid: 0, invalid: 0, duplicate: 0, optedOut: 0, blocked: 0 },
  ...{ unchecked: 0, leftOut: 0, excluded: 0 },
}

/** Counts the part of the audience that was not gathered yet. */
export async function countAudience(
  db: CompanyDb,
  companyId: number,
  audience: Audience,
  after: { list: number; tag: number },
): Promise<AudienceCounts> {
  const parts = { list: everybody(after.list), tag: everybody(after.tag) }
  const { rows } = await sql<AudienceCounts>`${sql.raw(PLANNED_ANEW)}
    with ${judged(companyId, audience, parts)}
    select count(*)::int as total, count(*) filter (where status = 'WAITING')::int as valid,
      count(*) filter (where status = 'INVALID')::int as invalid, count(*) filter (where status = 'DUPLICATE')::int as duplicate,
      count(*) filter (where status = 'OPTED_OUT')::int as "optedOut", count(*) filter (where status = 'BLOCKED')::int as blocked,
      count(*) filter (where reason = 'NOT_CHECKED')::int as unchecked, count(*) filter (where reason = 'NOT_SEEN')::int as "leftOut",
      count(*) filter (where reason like 'EXCLUDED%')::int as excluded
    from judged`.execute(db)
  return rows[0] ?? noAudience
}

/** A future recipient, for a preview. */
export interface FirstRecipient {
  id: number
  name: string
  number: string
  email: string
  variables: ListVariable[]
}

/** Returns the first people who would get the message. */
export async function firstOfAudience(
  db: CompanyDb,
  companyId: number,
  audience: Audience,
  { after, limit, look }: { after: { list: number; tag: number }; limit: number; look: number },
): Promise<FirstRecipient[]> {
  const parts = { list: { after: after.list, limit: look }, tag: { after: after.tag, limit: look } }
  const { rows } = await sql<FirstRecipient>`${sql.raw(PLANNED_ANEW)}
    with ${judged(companyId, audience, parts)}
    select id, name, number, email, variables from judged where status = 'WAITING' order by source, id limit ${limit}`.execute(
    db,
  )
  return rows
}
