import { type RawBuilder, sql } from 'kysely'
import type { OutsideSight, SegmentMembers } from '../../contacts/public.ts'
import type { AppliedExclusions } from './exclusions.store.ts'

/** The kinds of audience, in gathering order. Another kind needs its statement in `statements` and a step of gathering. */
export const audienceSources = ['list', 'tag'] as const
export type AudienceSource = (typeof audienceSources)[number]

/** A campaign's audience. */
export interface Audience {
  campaignId: number
  listId: number | null
  tagId: number | null
  /** Further contacts, gathered with those of the tag. Null: the campaign has no segment. */
  segment: SegmentMembers | null
  /** The contacts that the author of the start may not see. They get no message. Null: none. */
  outside: OutsideSight | null
  /** People whom the campaign leaves out. Null: none. */
  exclusions: AppliedExclusions | null
}

/** A part of the audience: a number of people of one source after an id. */
export interface AudiencePart {
  after: number
  limit: number
}

/** The part of each source that a statement reads. */
export type AudienceParts = Readonly<Record<AudienceSource, AudiencePart>>

type Statement = (companyId: number, audience: Audience, part: AudiencePart) => RawBuilder<unknown>

/** Each selects id, item_id, contact_id, name, stored (the number as stored), email, variables, reason and marketing. */
const statements: Readonly<Record<AudienceSource, Statement>> = {
  list: (companyId, { listId }, part) => sql`
    select i.id, i.id as item_id, null::int as contact_id, i.name, i.number as stored, i.email, i.variables,
        case when not i.is_phone or i.number = '' then 'NO_NUMBER' when i.is_valid is null then 'NOT_CHECKED'
          when not i.is_valid then 'NOT_ON_WHATSAPP' end as reason, null::text as marketing
      from contact_list_items i
      where i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.id > ${part.after}
      order by i.id limit ${part.limit}`,
  tag: (companyId, audience, part) => sql`
    select k.id, null::int as item_id, k.id as contact_id, k.name, k.number as stored, k.email, '[]'::jsonb as variables,
        case when k.number = '' and k.lid is null then 'NO_NUMBER' end as reason, k.marketing
      from (${contactsOfAudience(companyId, audience, part)}) t
        join contacts k on k.company_id = ${companyId} and k.id = t.contact_id
      order by t.contact_id`,
}

/** Selects, as `contact_id`, the next contacts by id: those with the tag, and those of the segment. Groups are left out. */
export function contactsOfAudience(
  companyId: number,
  { tagId, segment }: Pick<Audience, 'tagId' | 'segment'>,
  part: AudiencePart,
): RawBuilder<unknown> {
  const tagged = sql`(select t.contact_id from contact_tags t join contacts g on g.company_id = ${companyId} and g.id = t.contact_id
    where t.company_id = ${companyId} and t.tag_id = ${tagId} and t.contact_id > ${part.after} and not g.is_group
    order by t.contact_id limit ${part.limit})`
  return segment ? sql`${tagged} union (${segment(part)}) order by contact_id limit ${part.limit}` : tagged
}

/**
 * Selects `people`: everyone in the parts with the contact of their number in any stored spelling, and the strictest
 * consent under any of them. An older version may have left two contacts of one person.
 *
 * The spellings are computed first, because row security evaluates no function call as the condition of an index. The
 * index of numbers has none that are empty, so the statement says so.
 */
export const peopleOfAudience = (
  companyId: number,
  audience: Audience,
  parts: AudienceParts,
): RawBuilder<unknown> => sql`
    spelled as materialized (
      select a.*, canonical_phone(a.stored) as number, phone_spellings(canonical_phone(a.stored)) as spellings from (
        ${sql.join(
          audienceSources.map((source, place) => partOf(place, statements[source](companyId, audience, parts[source]))),
          sql` union all `,
        )}) a),
    people as materialized (
      select a.source, a.id, a.item_id, coalesce(a.contact_id, k.id) as contact_id, a.name, a.number, a.spellings, a.email, a.variables,
          a.reason, coalesce(k.marketing, a.marketing, 'allowed') as marketing
        from spelled a left join lateral (
          select (array_agg(c.id order by c.number = a.stored desc, c.id))[1] as id,
              case when bool_or(c.marketing = 'blocked') then 'blocked' when bool_or(c.marketing = 'opted_out') then 'opted_out'
                else 'allowed' end as marketing
            from contacts c where c.company_id = ${companyId} and c.number <> '' and c.number = any(a.spellings) and not c.is_group
            having count(*) > 0) k on a.stored <> '')`

const partOf = (place: number, statement: RawBuilder<unknown>) =>
  sql`(select ${sql.lit(place)} as source, p.* from (${statement}) p)`
