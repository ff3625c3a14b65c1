import { campaignText, textOfVariant } from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import type { ListVariable } from '@recado/contract/contact-lists/variables'
import type { Language } from '@recado/contract/values/language'
import { type Draft, draftOfTemplate, type MarketingTicket, textDraft } from '../../conversations/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { campaignMediaTypeOf, ownFile } from './campaign-content.ts'
import { type CampaignTemplate, parametersFor } from './campaign-template.ts'
import { type CampaignFile, draftsOf, withFilledCaptions } from './drafts.rules.ts'

/** The common content of a campaign's messages. */
export interface CampaignContent {
  row: CampaignRow
  /** Set if the network requires a template. */
  template: CampaignTemplate | null
  settings: Pick<CampaignSettings, 'variables'>
  files: readonly CampaignFile[]
  language: Language
  /** The company's, for {{ms}} and {{hora}}. */
  timeZone: string
}

/** A recipient of a text. */
export interface DraftRecipient {
  name: string
  number: string
  email: string
  variables: readonly ListVariable[]
  /** From 1; null for the first text that is not empty. */
  variant: number | null
}

/** Returns the messages of one recipient, given the ticket that they go into. */
export function draftsFor(
  { row, template, settings, files, language, timeZone }: CampaignContent,
  recipient: DraftRecipient,
  now: Date,
): (ticket: MarketingTicket) => Draft[] {
  const text = textOfVariant(row, recipient.variant)
  return (ticket) => {
    const how = { now, language, timeZone, ticket }
    if (template) return [draftOfTemplate(template.template, parametersFor(template, recipient, settings, how))]
    const fill = (words: string) => campaignText(words, recipient, settings.variables, how)
    const content = { text: fill(text), own: ownFile(row), files: withFilledCaptions(files, fill) }
    return draftsOf(content, textDraft, campaignMediaTypeOf)
  }
}
