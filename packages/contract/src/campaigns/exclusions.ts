import { z } from 'zod'
import { idList, wholeNumber } from '../values/wire.ts'

/** Maximum tags, lists and earlier campaigns that a campaign leaves out, each. */
export const MOST_EXCLUSIONS = 20
export const MOST_EXCLUSION_DAYS = 365

/** People whom a campaign leaves out, although its audience has them (additive). Applied when recipients are written. */
export const campaignExclusions = z.object({
  /** Contacts with one of these tags. */
  tagIds: z.array(z.int()),
  /** People of one of these lists. */
  contactListIds: z.array(z.int()),
  /** Recipients of one of these campaigns whose message was sent or waits to be sent. */
  campaignIds: z.array(z.int()),
  /** Recipients of any campaign in this number of days. Null: not applied. */
  days: z.int().nullable(),
})
export type CampaignExclusions = z.output<typeof campaignExclusions>

export const noExclusions: CampaignExclusions = { tagIds: [], contactListIds: [], campaignIds: [], days: null }

const ids = idList.refine((list) => (list?.length ?? 0) <= MOST_EXCLUSIONS, 'too many')
/** 0: not applied. */
const days = wholeNumber(0, MOST_EXCLUSION_DAYS, 0)

/** The exclusions of a call. Null and absent fields leave out no one. */
export const campaignExclusionsInput = z.preprocess(
  (value) => value ?? {},
  z.object({ tagIds: ids, contactListIds: ids, campaignIds: ids, days }),
)

export type CampaignExclusionsInput = z.output<typeof campaignExclusionsInput>

/** Same in an address, with ids separated by commas. */
export const exclusionQuery = { withoutTags: ids, withoutLists: ids, withoutCampaigns: ids, withoutDays: days }

/** Returns the exclusions of a call in stored form, each id once. */
export const exclusionsOf = (input: CampaignExclusionsInput): CampaignExclusions => ({
  tagIds: [...new Set(input.tagIds ?? [])],
  contactListIds: [...new Set(input.contactListIds ?? [])],
  campaignIds: [...new Set(input.campaignIds ?? [])],
  days: input.days === 0 ? null : input.days,
})

/** Returns whether a campaign leaves out anyone by an exclusion. */
export const hasExclusions = ({ tagIds, contactListIds, campaignIds, days }: CampaignExclusions): boolean =>
  tagIds.length + contactListIds.length + campaignIds.length > 0 || days !== null
