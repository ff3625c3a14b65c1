import { setTimeout as wait } from 'node:timers/promises'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { pauseActsOf } from '@recado/contract/campaigns/campaign.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { waitingOfCampaign, withdrawCampaign } from '../../conversations/public.ts'
import { audit } from '../../identity/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { leftOutFor } from '../campaign-author.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { campaignsDispatch } from '../jobs.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, managedCampaign } from '../require-campaign.ts'
import { leaveOut, noteRun, requeueWithdrawn } from './dispatch.store.ts'
import { keepCounts } from './progress.store.ts'
import { countLeftOut, missingNow, type StartedCampaign } from './run-campaign.ts'

/** Maximum time for which the answer of a pause waits for messages that are being sent. */
const IN_FLIGHT_MS = 10_000
const LOOK_EVERY_MS = 100

/**
 * Pauses a running campaign: withdraws its queued messages, then waits until those being sent have left, so that nothing
 * is sent after the answer. A network that does not answer for ten seconds may still send one message of a chat.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS
 */
export async function pauseCampaign(actor: Actor, id: number, deps: CampaignDependencies): Promise<Campaign> {
  const { workplace } = deps.services.messages
  const campaign = await workplace.run(actor.companyId, (work) => beginPause(work, actor, id, deps))
  const until = performance.now() + IN_FLIGHT_MS
  while (performance.now() < until) {
    if ((await workplace.read(actor.companyId, (work) => waitingOfCampaign(work, id))) === 0) break
    await wait(LOOK_EVERY_MS)
  }
  return campaign
}

const stateOf = ({ status, paused_at: pausedAt }: CampaignRow) => ({ status, isPaused: pausedAt !== null })

/** Stores the pause in one transaction with the withdrawal, under the lock that each sending step holds. */
export async function beginPause(
  work: Work,
  actor: Actor,
  id: number,
  { services, sign }: CampaignDependencies,
): Promise<Campaign> {
  const row = await managedCampaign(work, actor, id, 'campaigns:start')
  if (!pauseActsOf(stateOf(row)).pause) throw new AppError('ERR_CAMPAIGN_STATUS')
  const withdrawnIds = await withdrawCampaign(work, services.messages, id)
  await requeueWithdrawn(work.db, work.companyId, id, withdrawnIds)
  const change = { paused_at: work.now, next_at: null, wakes_at: null, hold_reason: null } as const
  await noteRun(work.db, work.companyId, id, { change, now: work.now })
  await audit(work, actor, 'campaign.pause', `campaign ${id}`, { name: row.name }, { name: row.name })
  if (row.gathering !== 'none')
    await keepCounts(work.db, work.companyId, id, await countShippings(work.db, work.companyId, id))
  return announceCampaign(work, 'update', id, sign)
}

/**
 * Continues a paused campaign with the recipients who were not served. The caller becomes its author (campaigns.10), so
 * waiting recipients whom the caller may not see are left out.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE
 */
export async function resumeCampaign(
  work: Work,
  actor: Actor,
  id: number,
  { sign, ...deps }: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<StartedCampaign> {
  const { db, companyId, now } = work
  const row = await managedCampaign(work, actor, id, 'campaigns:start')
  if (!pauseActsOf(stateOf(row)).resume) throw new AppError('ERR_CAMPAIGN_STATUS')
  if ((await missingNow(work, row, deps)).length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
  const outside = leftOutFor(work, actor)
  if (outside) {
    await leaveOut(db, companyId, id, outside)
    await keepCounts(db, companyId, id, await countShippings(db, companyId, id))
  }
  const change = { paused_at: null, next_at: null, wakes_at: null, author_id: actor.userId } as const
  await noteRun(db, companyId, id, { change, now })
  await work.enqueue(campaignsDispatch, { companyId, campaignId: id })
  const leftOut = outside ? await countLeftOut(work, row, outside) : 0
  const after = { name: row.name, ...(leftOut > 0 && { leftOut }) }
  await audit(work, actor, 'campaign.resume', `campaign ${id}`, { name: row.name }, after)
  return { ...(await announceCampaign(work, 'update', id, sign)), leftOut }
}
