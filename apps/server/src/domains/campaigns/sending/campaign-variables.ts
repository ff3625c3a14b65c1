import { unknownMarks } from '@recado/contract/campaigns/campaign-text.rules'
import { messageFields } from '@recado/contract/campaigns/choices'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { listVariables } from '../../contact-lists/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { campaignSettings } from '../settings.store.ts'
import { goesByTemplate } from './campaign-template.ts'

type Dependencies = Pick<CampaignDependencies, 'needsTemplate'>

/** Returns the names in braces of a campaign's texts and captions that are not variables, as written. */
export async function unknownVariablesOf(work: Work, row: CampaignRow, deps: Dependencies): Promise<string[]> {
  const { variables } = await campaignSettings(work.db, work.companyId)
  const columns = row.contact_list_id === null ? [] : await listVariables(work, row.contact_list_id)
  return unknownMarks(await textsOf(work, row, deps), variables, columns)
}

/** Returns the unknown variables that no user has confirmed for this campaign. */
export async function unconfirmedVariables(work: Work, row: CampaignRow, deps: Dependencies): Promise<string[]> {
  const unknown = await unknownVariablesOf(work, row, deps)
  return unknown.filter((mark) => !row.confirmed_variables.includes(mark))
}

/**
 * Returns the unknown variables to store as confirmed before a campaign is sent.
 * @param confirms true: the user confirms all of them
 * @throws AppError ERR_CAMPAIGN_VARIABLES with the names, if some are not confirmed
 */
export async function confirmedVariables(
  work: Work,
  row: CampaignRow,
  confirms: boolean,
  deps: Dependencies,
): Promise<string[]> {
  const unknown = await unknownVariablesOf(work, row, deps)
  const variables = unknown.filter((mark) => !row.confirmed_variables.includes(mark))
  if (variables.length > 0 && !confirms) throw new AppError('ERR_CAMPAIGN_VARIABLES', { variables })
  return unknown
}

/** Returns the texts that recipients get: the template's parameters, or the messages and the captions of the files. */
async function textsOf(work: Work, row: CampaignRow, deps: Dependencies): Promise<string[]> {
  if (goesByTemplate(row, deps)) return row.template_parameters
  const files = row.file_list_id === null ? [] : await filesOfList(work.db, work.companyId, row.file_list_id)
  return [...messageFields.map((field) => row[field]), ...files.map(({ caption }) => caption)]
}
