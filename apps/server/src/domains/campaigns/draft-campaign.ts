import type { Campaign } from '@recado/contract/campaigns/campaign'
import { actsOf } from '@recado/contract/campaigns/campaign.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { changeCampaign } from './campaign.store.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { announceCampaign, managedCampaign } from './require-campaign.ts'

/**
 * Returns a PROGRAMADA campaign to INATIVA without a time, also in the hour before it, when a save is refused (CMP-05).
 * The lock decides between this call and the start at its time.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS
 */
export async function draftCampaign(
  work: Work,
  actor: Actor,
  id: number,
  { sign }: Pick<CampaignDependencies, 'sign'>,
): Promise<Campaign> {
  const row = await managedCampaign(work, actor, id, 'campaigns:edit')
  if (!actsOf(row.status).draft) throw new AppError('ERR_CAMPAIGN_STATUS')
  const values = { status: 'INATIVA', scheduled_at: null, hold_reason: null } as const
  await changeCampaign(work.db, work.companyId, id, { values, now: work.now })
  const sendAt = row.scheduled_at?.toISOString() ?? null
  await audit(
    work,
    actor,
    'campaign.draft',
    `campaign ${id}`,
    { name: row.name, sendAt },
    { name: row.name, sendAt: null },
  )
  return announceCampaign(work, 'update', id, sign)
}
