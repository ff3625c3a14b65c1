import type { DryRun } from '@recado/contract/campaigns/campaign'
import { secondsFor } from '@recado/contract/campaigns/campaign.rules'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { marketingLimits } from '../connections/public.ts'
import { listVariables } from '../contact-lists/public.ts'
import { leftOutFor } from './campaign-author.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { countAudience } from './recipients/audience.store.ts'
import { campaignAudience, placeOf } from './recipients/audience.ts'
import { countShippings, noCounts } from './recipients/shipping.store.ts'
import { seenCampaign } from './require-campaign.ts'
import { messagesEach } from './sending/campaign-content.ts'
import { campaignPreviews } from './sending/campaign-previews.ts'
import { goesByTemplate, templateOfCampaign } from './sending/campaign-template.ts'
import { unknownVariablesOf } from './sending/campaign-variables.ts'
import { missingNow } from './sending/run-campaign.ts'
import { campaignSettings } from './settings.store.ts'

/**
 * Returns what the caller's start would do now, counted by the statement that gathers recipients. Already gathered recipients
 * count with their status.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function dryRunCampaign(
  work: Work,
  actor: Actor,
  id: number,
  deps: Pick<CampaignDependencies, 'needsTemplate'>,
): Promise<DryRun> {
  const row = await seenCampaign(work, actor, id)
  const { db, companyId } = work
  const after = placeOf(row)
  const audience = await campaignAudience(work, row, leftOutFor(work, actor))
  const { unchecked, ...fresh } = await countAudience(db, companyId, audience, after)
  const gathered = row.gathering === 'none' ? noCounts : await countShippings(db, companyId, id)
  const counts = {
    ...gathered,
    total: gathered.total + fresh.total,
    valid: gathered.valid + fresh.valid,
    invalid: gathered.invalid + fresh.invalid,
    duplicate: gathered.duplicate + fresh.duplicate,
    optedOut: gathered.optedOut + fresh.optedOut,
    blocked: gathered.blocked + fresh.blocked,
    waiting: gathered.waiting + fresh.valid,
    leftOut: (gathered.leftOut ?? 0) + fresh.leftOut,
    excluded: (gathered.excluded ?? 0) + fresh.excluded,
  }
  const settings = await campaignSettings(db, companyId)
  const columns = row.contact_list_id === null ? [] : await listVariables(work, row.contact_list_id)
  const byTemplate = goesByTemplate(row, deps)
  const template = byTemplate ? await templateOfCampaign(work, row) : null
  return {
    counts,
    unchecked,
    seconds: secondsFor(counts.waiting, settings),
    days:
      row.connection_id === null
        ? null
        : await daysFor(work, row.connection_id, counts.waiting * (byTemplate ? 1 : await messagesEach(work, row))),
    ...(byTemplate && !template
      ? { previews: [], examples: [] }
      : await campaignPreviews(work, actor, row, { variables: settings.variables, columns, template })),
    missing: await missingNow(work, row, deps),
    unknownVariables: await unknownVariablesOf(work, row, deps),
  }
}

/** Returns the days that the connection's daily cap needs for the messages. */
async function daysFor(work: Work, connectionId: number, messages: number): Promise<number | null> {
  const { dailyCap } = await marketingLimits(work, connectionId)
  return dailyCap ? Math.max(1, Math.ceil(messages / dailyCap)) : null
}
