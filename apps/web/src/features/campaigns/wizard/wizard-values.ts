import type { Campaign, CampaignInput } from '@recado/contract/campaigns/campaign'
import { messageFields } from '@recado/contract/campaigns/choices'
import { type CampaignExclusions, noExclusions } from '@recado/contract/campaigns/exclusions'
import { fieldValueOf } from '../../../platform/values/company-time.rules.ts'

/** The values of the wizard's fields; ids as strings, null for none. */
export interface WizardValues {
  name: string
  whatsappId: string | null
  contactListId: string | null
  tagListId: string | null
  segmentId: string | null
  queueId: string | null
  fileListId: string | null
  exclusions: CampaignExclusions
  messages: readonly string[]
  /** Used instead of the messages when the connection only allows templates. */
  templateId: string | null
  parameters: readonly string[]
  /** A time of the company's time zone, YYYY-MM-DDTHH:mm; '' for none. */
  scheduledAt: string
}

const idText = (id: number | null | undefined) => (id === null || id === undefined ? null : String(id))

export const toWizardValues = (campaign: Campaign | undefined): WizardValues => ({
  name: campaign?.name ?? '',
  whatsappId: idText(campaign?.whatsappId),
  contactListId: idText(campaign?.contactListId),
  tagListId: idText(campaign?.tagListId),
  segmentId: idText(campaign?.segmentId),
  queueId: idText(campaign?.queueId),
  fileListId: idText(campaign?.fileListId),
  exclusions: campaign?.exclusions ?? noExclusions,
  messages: messageFields.map((field) => campaign?.[field] ?? ''),
  templateId: idText(campaign?.templateId),
  parameters: campaign?.templateParameters ?? [],
  scheduledAt: campaign?.scheduledAt ? fieldValueOf(campaign.scheduledAt) : '',
})

const id = (text: string | null) => (text === null ? null : Number(text))

/** The request body, without the time, which is set when the wizard finishes. */
export const toCampaignInput = (values: WizardValues): CampaignInput => ({
  name: values.name.trim(),
  ...Object.fromEntries(messageFields.map((field, index) => [field, values.messages[index] ?? ''])),
  whatsappId: id(values.whatsappId),
  contactListId: id(values.contactListId),
  tagListId: id(values.tagListId),
  segmentId: id(values.segmentId),
  queueId: id(values.queueId),
  fileListId: id(values.fileListId),
  exclusions: { ...values.exclusions, days: values.exclusions.days ?? 0 },
  templateId: id(values.templateId),
  templateParameters: [...values.parameters],
})
