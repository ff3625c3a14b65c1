import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type CampaignRef, campaignsDispatch } from '../jobs.ts'
import { requireCampaign } from '../require-campaign.ts'
import { activeCampaigns } from './due-companies.store.ts'
import { unnotedEnds } from './progress.store.ts'
import { noteMessage, tellProgress } from './progress.ts'
import { beginDue } from './run-campaign.ts'

/** Ended sendings recorded per transaction. */
const AT_ONCE = 100

/**
 * Handles the job `campaigns.sweep`: starts what became due while no server ran, records missed ends of sendings, and
 * continues campaigns whose job was lost. Leaves campaigns with a pending job alone.
 */
export async function sweepCampaigns(deps: CampaignDependencies, platform: PlatformDb): Promise<void> {
  const { workplace, log } = deps.services.messages
  for (const { isDue, ...ref } of await activeCampaigns(platform, workplace.clock.now())) {
    const task = isDue
      ? workplace.run(ref.companyId, (work) => beginDue(work, ref.campaignId, deps))
      : recoverCampaign(deps, ref)
    await task.catch((error: unknown) =>
      log.error({ err: error, ...ref }, 'a campaign could not be started or continued'),
    )
  }
}

async function recoverCampaign(deps: CampaignDependencies, ref: CampaignRef): Promise<void> {
  const { workplace } = deps.services.messages
  for (let more = true; more; ) {
    more = await workplace.run(ref.companyId, async (work) => {
      const endedMessageIds = await unnotedEnds(work.db, ref.companyId, ref.campaignId, AT_ONCE)
      for (const messageId of endedMessageIds) await noteMessage(work, messageId)
      return endedMessageIds.length === AT_ONCE
    })
  }
  await workplace.run(ref.companyId, async (work) => {
    const row = await requireCampaign(work, ref.campaignId).catch(() => null)
    const waits = row?.wakes_at !== null || row.paused_at !== null || (row.next_at !== null && row.next_at > work.now)
    if (row && !waits) await work.enqueue(campaignsDispatch, ref)
  })
  await tellProgress(deps, ref)
}
