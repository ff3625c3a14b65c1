import type { Work } from '../../../platform/db/work.ts'
import { withdrawCampaign } from '../../conversations/public.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type CampaignRef, campaignsDispatch, campaignsTell } from '../jobs.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, requireCampaign } from '../require-campaign.ts'
import { requeueWithdrawn } from './dispatch.store.ts'
import {
  beginTelling,
  keepCounts,
  noteCampaignAnswer,
  noteCampaignExit,
  noteShippingProgress,
  stoppedCampaignOf,
} from './progress.store.ts'

/** Minimum interval between announcements, so that a campaign of thousands does not flood the browsers. */
const TELL_EVERY_MS = 2_000

/**
 * Records the progress of a recipient's message: an acknowledgement, in a separate transaction, or the end of a
 * sending. A message without a campaign costs one look-up by id.
 */
export async function noteMessage(work: Work, messageId: number): Promise<void> {
  const progress = await noteShippingProgress(work.db, messageId)
  if (!progress) return
  const ref = { companyId: work.companyId, campaignId: progress.campaignId }
  if (progress.tells)
    await work.enqueue(campaignsTell, ref, { startAfter: new Date(work.now.getTime() + TELL_EVERY_MS) })
  if (progress.wakes) await work.enqueue(campaignsDispatch, ref)
}

/**
 * Reaction to `message.failed`: records the end of a sending, or that the message is queued again. If the campaign was
 * cancelled or paused in the meantime, withdraws the queued message.
 */
export async function noteEnd(work: Work, deps: CampaignDependencies, messageId: number): Promise<void> {
  await noteMessage(work, messageId)
  const campaignId = await stoppedCampaignOf(work.db, work.companyId, messageId)
  if (campaignId === null) return
  const withdrawn = await withdrawCampaign(work, deps.services.messages, campaignId)
  await requeueWithdrawn(work.db, work.companyId, campaignId, withdrawn)
}

/** Reaction to `campaign.answered`. */
export async function noteAnswered(work: Work, answer: { campaignId: number; ticketId: number }): Promise<void> {
  const { campaignId, ticketId } = answer
  const messageId = await noteCampaignAnswer(work.db, work.companyId, { campaignId, ticketId, now: work.now })
  if (messageId !== null) await noteMessage(work, messageId)
}

/** Reaction to `consent.changed`: the report counts an opt-out after the campaign's message. */
export async function noteLeft(
  work: Work,
  fact: { campaignId: number | null; ticketId: number; state: string },
): Promise<void> {
  const { campaignId, ticketId, state } = fact
  if (campaignId === null || state !== 'opted_out') return
  const messageId = await noteCampaignExit(work.db, work.companyId, { campaignId, ticketId, now: work.now })
  if (messageId !== null) await noteMessage(work, messageId)
}

/** Handles the job `campaigns.tell`: counts the recipients and announces the campaign's progress. */
export async function tellProgress(deps: CampaignDependencies, { companyId, campaignId }: CampaignRef): Promise<void> {
  const { workplace } = deps.services.messages
  // In a separate transaction, because recording progress waits for it.
  await workplace.run(companyId, (work) => beginTelling(work.db, campaignId))
  await workplace.run(companyId, async (work) => {
    const row = await requireCampaign(work, campaignId).catch(() => null)
    if (!row || row.gathering === 'none') return
    await keepCounts(work.db, companyId, campaignId, await countShippings(work.db, companyId, campaignId))
    await announceCampaign(work, 'update', campaignId, deps.sign)
  })
}
