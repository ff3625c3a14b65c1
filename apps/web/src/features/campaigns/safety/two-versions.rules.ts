import type { Campaign, CampaignChange } from '@recado/contract/campaigns/campaign'
import { messageFields } from '@recado/contract/campaigns/choices'
import {
  type CampaignExclusions,
  type CampaignExclusionsInput,
  exclusionsOf,
  noExclusions,
} from '@recado/contract/campaigns/exclusions'

/** The fields of a campaign that two windows can change, in the order of the form. */
export const comparedFields = [
  'name',
  'contactListId',
  'tagListId',
  'segmentId',
  'exclusions',
  'whatsappId',
  'queueId',
  ...messageFields,
  'fileListId',
  'templateId',
  'templateParameters',
  'scheduledAt',
] as const
export type ComparedField = (typeof comparedFields)[number]

/** Returns the exclusions of a change or of a campaign in stored form. */
export const exclusionsIn = (value: unknown): CampaignExclusions =>
  exclusionsOf({ ...noExclusions, days: 0, ...(value as Partial<CampaignExclusionsInput> | null | undefined) })

function comparable(field: ComparedField, value: unknown): string {
  // A form has whole minutes.
  if (field === 'scheduledAt' && typeof value === 'string') return String(Math.floor(Date.parse(value) / 60_000))
  // A call says 0 days where a campaign has null.
  if (field === 'exclusions') return JSON.stringify(exclusionsIn(value))
  return JSON.stringify(value ?? null)
}

/** Returns the given fields whose value differs from the stored campaign. */
export const differingFields = (mine: CampaignChange, stored: Campaign): ComparedField[] =>
  comparedFields.filter(
    (field) => mine[field] !== undefined && comparable(field, mine[field]) !== comparable(field, stored[field]),
  )
