import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type CampaignRef, campaignsDispatch } from '../jobs.ts'
import { requireCampaign } from '../require-campaign.ts'
import { activeCampaigns } from './due-companies.store.ts'
import { unnotedEnds } from './progress.store.ts'
import { noteMessage, tellProgress } from './progress.ts'
import { beginDue } from './run-campaign.ts'

/** Ends of sendings that are noted in one transaction. */
const AT_ONCE = 100

/**
 * The job `campaigns.sweep`: begins what became due while no server ran, notes ends that nobody told, and goes on with campaigns whose
 * job was lost. What goes on by itself is left alone.
 */
export async function sweepCampaigns(deps: CampaignDependencies, platform: PlatformDb): Promise<void> {
  const { workplace, log } = deps.services.messages
  for (const { isDue, ...ref } of await activeCampaigns(platform, workplace.clock.now())) {
    const look = isDue
      ? workplace.run(ref.companyId, (work) => beginDue(work, ref.campaignId, deps))
      : lookAfter(deps, ref)
    await look.catch((error: unknown) => log.error({ err: error, ...ref }, 'a campaign could not be looked after'))
  }
}

async function lookAfter(deps: CampaignDependencies, ref: CampaignRef): Promise<void> {
  const { workplace } = deps.services.messages
  for (let more = true; more; ) {
    more = await workplace.run(ref.companyId, async (work) => {
      const ended = await unnotedEnds(work.db, ref.companyId, ref.campaignId, AT_ONCE)
      for (const messageId of ended) await noteMessage(work, messageId)
      return ended.length === AT_ONCE
    })
  }
  await workplace.run(ref.companyId, async (work) => {
    const row = await requireCampaign(work, ref.campaignId).catch(() => null)
    const waits = row?.wakes_at !== null || (row.next_at !== null && row.next_at > work.now)
    if (row && !waits) await work.enqueue(campaignsDispatch, ref)
  })
  await tellProgress(deps, ref)
}
