import type { Campaign, CampaignChange } from '@recado/contract/campaigns/campaign'
import { messageFields } from '@recado/contract/campaigns/choices'

/** The fields of a campaign that two windows can change, in the order of the form. */
export const comparedFields = [
  'name',
  'contactListId',
  'tagListId',
  'whatsappId',
  'queueId',
  ...messageFields,
  'fileListId',
  'templateId',
  'templateParameters',
  'scheduledAt',
] as const
export type ComparedField = (typeof comparedFields)[number]

const comparable = (field: ComparedField, value: unknown): string =>
  field === 'scheduledAt' && typeof value === 'string' ? String(Date.parse(value)) : JSON.stringify(value ?? null)

/** Returns the given fields whose value differs from the stored campaign. */
export const differingFields = (mine: CampaignChange, stored: Campaign): ComparedField[] =>
  comparedFields.filter(
    (field) => mine[field] !== undefined && comparable(field, mine[field]) !== comparable(field, stored[field]),
  )
