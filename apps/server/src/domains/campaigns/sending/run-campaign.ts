import type { Campaign } from '@recado/contract/campaigns/campaign'
import { actsOf, type MissingPart, missingParts } from '@recado/contract/campaigns/campaign.rules'
import { variantsOf } from '@recado/contract/campaigns/campaign-text.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { withdrawCampaign } from '../../conversations/public.ts'
import { audit } from '../../identity/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { campaignsDispatch } from '../jobs.ts'
import { audienceSize } from '../recipients/audience.store.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, managedCampaign, requireCampaign } from '../require-campaign.ts'
import { messagesEach } from './campaign-content.ts'
import { goesByTemplate, templateOfCampaign } from './campaign-template.ts'
import { noteRun, putBack, type RunChange, waitAgain } from './dispatch.store.ts'
import { keepCounts } from './progress.store.ts'

/** A job that was asked for a moment too early by another clock begins all the same. */
const TOLERANCE_MS = 2_000

/** What keeps a campaign from being sent; of one whose recipients are gathered the audience is not needed any more. */
function missingOf(row: CampaignRow): MissingPart[] {
  const missing = missingParts({
    whatsappId: row.connection_id,
    contactListId: row.contact_list_id,
    tagListId: row.tag_id,
    fileListId: row.file_list_id,
    mediaPath: row.media_file,
    texts: variantsOf(row).length,
  })
  return row.gathering === 'done' ? missing.filter((part) => part !== 'audience') : missing
}

/**
 * The same, of files that arrived: a list of files without one is nothing to say. Over a network that takes nothing but templates one
 * that can be sent is all that is to be said.
 */
export async function missingNow(
  work: Work,
  row: CampaignRow,
  deps: Pick<CampaignDependencies, 'needsTemplate'>,
): Promise<MissingPart[]> {
  const missing = missingOf(row)
  if (goesByTemplate(row, deps)) {
    const others = missing.filter((part) => part !== 'content')
    return (await templateOfCampaign(work, row)) ? others : [...others, 'template']
  }
  return missing.includes('content') || (await messagesEach(work, row)) > 0 ? missing : [...missing, 'content']
}

/**
 * Begins a campaign that is INATIVA or PROGRAMADA now.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE
 */
export const startCampaign = (
  work: Work,
  actor: Actor,
  id: number,
  deps: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<Campaign> => beginBy(work, actor, { id, act: 'start', failed: false }, deps)

/**
 * Goes on with a CANCELADA campaign: with those to whom nothing was sent (CMP-04).
 * @param failed also with those whose message failed and reached nobody
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE
 */
export const restartCampaign = (
  work: Work,
  actor: Actor,
  { id, failed }: { id: number; failed: boolean },
  deps: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<Campaign> => beginBy(work, actor, { id, act: 'restart', failed }, deps)

async function beginBy(
  work: Work,
  actor: Actor,
  { id, act, failed }: { id: number; act: 'start' | 'restart'; failed: boolean },
  { sign, ...deps }: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<Campaign> {
  const row = await managedCampaign(work, actor, id)
  if (!actsOf(row.status)[act]) throw new AppError('ERR_CAMPAIGN_STATUS')
  if ((await missingNow(work, row, deps)).length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
  if (failed) await waitAgain(work.db, work.companyId, id)
  // Who starts it by hand does not wait for the time that it had.
  await begin(work, row, act === 'start' ? { scheduled_at: null } : {})
  if (failed) await keepCounts(work.db, work.companyId, id, await countShippings(work.db, work.companyId, id))
  await audit(work, actor, `campaign.${act}`, `campaign ${id}`, { name: row.name }, { name: row.name })
  return announceCampaign(work, 'update', id, sign)
}

/**
 * Stops a campaign that is being sent: what waits in the outbox is taken back, so that at most what is leaving in this moment still
 * arrives. Its recipients wait for a restart.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS
 */
export async function cancelCampaign(
  work: Work,
  actor: Actor,
  id: number,
  { services, sign }: CampaignDependencies,
): Promise<Campaign> {
  const row = await managedCampaign(work, actor, id)
  if (!actsOf(row.status).cancel) throw new AppError('ERR_CAMPAIGN_STATUS')
  const taken = await withdrawCampaign(work, services.messages, id)
  await putBack(work.db, work.companyId, id, taken)
  // Behind the messages: whoever acknowledges one of them holds it while noting at the campaign.
  const change = { status: 'CANCELADA', next_at: null, wakes_at: null, hold_reason: null } as const
  await noteRun(work.db, work.companyId, id, { change, now: work.now })
  await audit(work, actor, 'campaign.cancel', `campaign ${id}`, { name: row.name }, { name: row.name })
  await keepCounts(work.db, work.companyId, id, await countShippings(work.db, work.companyId, id))
  return announceCampaign(work, 'update', id, sign)
}

/** The time of a campaign has come: it begins, once; without a connection, an audience or a content it is INATIVA again and says so. */
export async function beginDue(
  work: Work,
  id: number,
  { sign, ...deps }: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<void> {
  const row = await requireCampaign(work, id, true)
  if (row.status !== 'PROGRAMADA' || !row.scheduled_at) return
  if (row.scheduled_at.getTime() - work.now.getTime() > TOLERANCE_MS) return
  if ((await missingNow(work, row, deps)).length > 0) {
    const change = { status: 'INATIVA', scheduled_at: null, hold_reason: 'incomplete' } as const
    await noteRun(work.db, work.companyId, id, { change, now: work.now })
  } else await begin(work, row)
  await announceCampaign(work, 'update', id, sign)
}

/** From now on it is being sent: a job gathers its recipients, or goes on with them. */
async function begin(work: Work, row: CampaignRow, more: RunChange = {}): Promise<void> {
  const { db, companyId, now } = work
  const { id, contact_list_id: listId, tag_id: tagId } = row
  const isFirst = row.gathering === 'none'
  await noteRun(db, companyId, id, {
    change: {
      ...{ status: 'EM_ANDAMENTO', started_at: now, completed_at: null, hold_reason: null },
      ...{ next_at: null, since_pause: 0, wakes_at: null, ...more },
      ...(isFirst && {
        gathering: 'list',
        gather_total: await audienceSize(db, companyId, { campaignId: id, listId, tagId }),
      }),
    },
    now,
  })
  await work.enqueue(campaignsDispatch, { companyId, campaignId: id })
}
