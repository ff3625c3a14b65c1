import type { Work } from '../../../platform/db/work.ts'
import { withdrawCampaign } from '../../conversations/public.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type CampaignRef, campaignsDispatch, campaignsTell } from '../jobs.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, requireCampaign } from '../require-campaign.ts'
import { putBack } from './dispatch.store.ts'
import { beginTelling, cancelledCampaignOf, keepCounts, noteAnswer, noteProgress } from './progress.store.ts'

/** Progress is told at most this often: people watch, and a campaign of thousands must not flood their browsers. */
const TELL_EVERY_MS = 2_000

/**
 * Notes how far the message of a campaign's recipient is: an acknowledgement, in its own transaction, or the end of a sending. A message
 * of no campaign costs one look by its id.
 */
export async function noteMessage(work: Work, messageId: number): Promise<void> {
  const progress = await noteProgress(work.db, messageId)
  if (!progress) return
  const ref = { companyId: work.companyId, campaignId: progress.campaignId }
  if (progress.tells)
    await work.enqueue(campaignsTell, ref, { startAfter: new Date(work.now.getTime() + TELL_EVERY_MS) })
  if (progress.wakes) await work.enqueue(campaignsDispatch, ref)
}

/**
 * Reaction to `message.failed`: notes the end of a sending, or that it waits again. Of a campaign that was cancelled in the meantime
 * nothing waits: it is withdrawn.
 */
export async function noteEnd(work: Work, deps: CampaignDependencies, messageId: number): Promise<void> {
  await noteMessage(work, messageId)
  const campaignId = await cancelledCampaignOf(work.db, work.companyId, messageId)
  if (campaignId === null) return
  const withdrawn = await withdrawCampaign(work, deps.services.messages, campaignId)
  await putBack(work.db, work.companyId, campaignId, withdrawn)
}

/** Reaction to `campaign.answered`. */
export async function noteAnswered(work: Work, answer: { campaignId: number; ticketId: number }): Promise<void> {
  const { campaignId, ticketId } = answer
  const messageId = await noteAnswer(work.db, work.companyId, { campaignId, ticketId, now: work.now })
  if (messageId !== null) await noteMessage(work, messageId)
}

/** The job `campaigns.tell`: counts the recipients and announces how far the campaign is. */
export async function tellProgress(deps: CampaignDependencies, { companyId, campaignId }: CampaignRef): Promise<void> {
  const { workplace } = deps.services.messages
  // Apart: those who note something wait for it.
  await workplace.run(companyId, (work) => beginTelling(work.db, campaignId))
  await workplace.run(companyId, async (work) => {
    const row = await requireCampaign(work, campaignId).catch(() => null)
    if (!row || row.gathering === 'none') return
    await keepCounts(work.db, companyId, campaignId, await countShippings(work.db, companyId, campaignId))
    await announceCampaign(work, 'update', campaignId, deps.sign)
  })
}
