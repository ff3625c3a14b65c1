import { campaignText, exampleTicket, type Recipient } from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import { isFilled } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireTemplate } from '../../connections/public.ts'
import type { MarketingTicket } from '../../conversations/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import type { CampaignDependencies } from '../campaign-services.ts'

/** A campaign's template, with its parameter texts as entered. */
export interface CampaignTemplate {
  template: Template
  parameters: readonly string[]
}

/** Returns true if the campaign's network requires templates. */
export const goesByTemplate = (row: CampaignRow, deps: Pick<CampaignDependencies, 'needsTemplate'>): boolean =>
  row.connection_provider !== null && deps.needsTemplate(row.connection_provider)

/** Returns the campaign's template. Null when none is chosen, or it cannot be sent now. */
export async function templateOfCampaign(work: Work, row: CampaignRow): Promise<CampaignTemplate | null> {
  const { connection_id: connectionId, template_id: id, template_parameters: parameters } = row
  if (connectionId === null || id === null) return null
  try {
    const template = await requireTemplate(work, { connectionId, id })
    return isFilled(template, parameters) ? { template, parameters } : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Returns the parameter values for one recipient, with variables filled as in other campaign texts. */
export const parametersFor = (
  { parameters }: CampaignTemplate,
  recipient: Recipient,
  { variables }: Pick<CampaignSettings, 'variables'>,
  {
    now,
    language,
    timeZone,
    ticket = exampleTicket(now),
  }: { now: Date; language: Language; timeZone: string; ticket?: MarketingTicket },
): string[] => parameters.map((text) => campaignText(text, recipient, variables, { now, language, timeZone, ticket }))
