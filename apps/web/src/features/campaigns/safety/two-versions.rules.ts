import type { Campaign, CampaignChange } from '@recado/contract/campaigns/campaign'
import { messageFields } from '@recado/contract/campaigns/choices'
import { campaignExclusionsInput, exclusionsOf } from '@recado/contract/campaigns/exclusions'

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

function comparable(field: ComparedField, value: unknown): string {
  if (field === 'scheduledAt' && typeof value === 'string') return String(Date.parse(value))
  // A call says 0 days where a campaign has null.
  if (field === 'exclusions') return JSON.stringify(exclusionsOf(campaignExclusionsInput.parse(value)))
  return JSON.stringify(value ?? null)
}

/** Returns the given fields whose value differs from the stored campaign. */
export const differingFields = (mine: CampaignChange, stored: Campaign): ComparedField[] =>
  comparedFields.filter(
    (field) => mine[field] !== undefined && comparable(field, mine[field]) !== comparable(field, stored[field]),
  )
