import type { Campaign } from '@recado/contract/campaigns/campaign'
import { actsOf, type MissingPart, missingParts } from '@recado/contract/campaigns/campaign.rules'
import { variantsOf } from '@recado/contract/campaigns/campaign-text.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type OutsideSight, segmentFilter } from '../../contacts/public.ts'
import { withdrawCampaign } from '../../conversations/public.ts'
import { audit } from '../../identity/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { leftOutFor } from '../campaign-author.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { campaignsDispatch } from '../jobs.ts'
import { audienceSize, countAudience } from '../recipients/audience.store.ts'
import { campaignAudience, placeOf } from '../recipients/audience.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, managedCampaign, requireCampaign } from '../require-campaign.ts'
import { messagesEach } from './campaign-content.ts'
import { goesByTemplate, templateOfCampaign } from './campaign-template.ts'
import { confirmedVariables, unconfirmedVariables } from './campaign-variables.ts'
import { leaveOut, noteRun, type RunChange, requeueWithdrawn, waitAgain } from './dispatch.store.ts'
import { keepCounts } from './progress.store.ts'

/** A job that starts slightly too early by another clock starts the campaign anyway. */
const TOLERANCE_MS = 2_000

/** Returns the parts missing for sending. With gathered recipients, the audience is no longer needed. */
function missingOf(row: CampaignRow): MissingPart[] {
  const missing = missingParts({
    whatsappId: row.connection_id,
    contactListId: row.contact_list_id,
    tagListId: row.tag_id,
    segmentId: row.segment_id,
    fileListId: row.file_list_id,
    mediaPath: row.media_file,
    texts: variantsOf(row).length,
  })
  return row.gathering === 'done' ? missing.filter((part) => part !== 'audience') : missing
}

/**
 * Same, based on the received files: a file list without one is empty content. A network that requires templates only
 * needs one that can be sent.
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
 * Starts a campaign that is INATIVA or PROGRAMADA now.
 * @param confirmVariables true: its unknown variables are sent as the dry run shows them
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE,
 *   ERR_CAMPAIGN_VARIABLES
 */
export const startCampaign = (
  work: Work,
  actor: Actor,
  { id, confirmVariables = false }: { id: number; confirmVariables?: boolean | undefined },
  deps: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<StartedCampaign> => beginBy(work, actor, { id, act: 'start', retriesFailed: false, confirmVariables }, deps)

/**
 * Resumes a CANCELADA campaign with the recipients who were not served (CMP-04).
 * @param start.retriesFailed also serves those whose message failed and cannot have arrived
 * @param start.confirmVariables false: refuses unknown variables. Absent: sends them, as other clients expect
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE,
 *   ERR_CAMPAIGN_VARIABLES
 */
export const restartCampaign = (
  work: Work,
  actor: Actor,
  start: { id: number; retriesFailed: boolean; confirmVariables?: boolean | undefined },
  deps: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<StartedCampaign> =>
  beginBy(work, actor, { ...start, act: 'restart', confirmVariables: start.confirmVariables ?? true }, deps)

async function beginBy(
  work: Work,
  actor: Actor,
  {
    id,
    act,
    retriesFailed,
    confirmVariables,
  }: { id: number; act: 'start' | 'restart'; retriesFailed: boolean; confirmVariables: boolean },
  { sign, ...deps }: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<StartedCampaign> {
  const row = await managedCampaign(work, actor, id, 'campaigns:start')
  if (!actsOf(row.status)[act]) throw new AppError('ERR_CAMPAIGN_STATUS')
  if ((await missingNow(work, row, deps)).length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
  const confirmed = await confirmedVariables(work, row, confirmVariables, deps)
  if (retriesFailed) await waitAgain(work.db, work.companyId, id)
  const outside = leftOutFor(work, actor)
  if (outside && row.gathering !== 'none') await leaveOut(work.db, work.companyId, id, outside)
  // A manual start clears the scheduled time.
  await begin(work, row, {
    ...{ author_id: actor.userId, confirmed_variables: confirmed },
    ...(act === 'start' && { scheduled_at: null }),
  })
  if (retriesFailed || outside)
    await keepCounts(work.db, work.companyId, id, await countShippings(work.db, work.companyId, id))
  const leftOut = outside ? await countLeftOut(work, row, outside) : 0
  const after = { name: row.name, ...(leftOut > 0 && { leftOut }) }
  await audit(work, actor, `campaign.${act}`, `campaign ${id}`, { name: row.name }, after)
  return { ...(await announceCampaign(work, 'update', id, sign)), leftOut }
}

/** A started campaign, with the number of people whom the caller's start leaves out. */
export type StartedCampaign = Campaign & { leftOut: number }

/** Counts the people whom a start leaves out: recipients, and the part of the audience that is not gathered yet. */
export async function countLeftOut(work: Work, row: CampaignRow, outside: OutsideSight): Promise<number> {
  const { db, companyId } = work
  const gathered = row.gathering === 'none' ? 0 : ((await countShippings(db, companyId, row.id)).leftOut ?? 0)
  return (
    gathered + (await countAudience(db, companyId, await campaignAudience(work, row, outside), placeOf(row))).leftOut
  )
}

/**
 * Cancels a running campaign and withdraws its queued messages. At most the messages being sent now still arrive. The
 * other recipients wait for a restart.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_STATUS
 */
export async function cancelCampaign(
  work: Work,
  actor: Actor,
  id: number,
  { services, sign }: CampaignDependencies,
): Promise<Campaign> {
  const row = await managedCampaign(work, actor, id, 'campaigns:start')
  if (!actsOf(row.status).cancel) throw new AppError('ERR_CAMPAIGN_STATUS')
  const withdrawnIds = await withdrawCampaign(work, services.messages, id)
  await requeueWithdrawn(work.db, work.companyId, id, withdrawnIds)
  // Must follow the messages' locks: acknowledging a message locks it before updating the campaign.
  const change = { status: 'CANCELADA', paused_at: null, next_at: null, wakes_at: null, hold_reason: null } as const
  await noteRun(work.db, work.companyId, id, { change, now: work.now })
  await audit(work, actor, 'campaign.cancel', `campaign ${id}`, { name: row.name }, { name: row.name })
  await keepCounts(work.db, work.companyId, id, await countShippings(work.db, work.companyId, id))
  return announceCampaign(work, 'update', id, sign)
}

/**
 * Starts a campaign at its scheduled time, once. It becomes INATIVA and shows why without a connection, an audience or
 * content, and with unknown variables that no user confirmed.
 */
export async function beginDue(
  work: Work,
  id: number,
  { sign, ...deps }: Pick<CampaignDependencies, 'sign' | 'needsTemplate'>,
): Promise<void> {
  const row = await requireCampaign(work, id, true)
  if (row.status !== 'PROGRAMADA' || !row.scheduled_at) return
  if (row.scheduled_at.getTime() - work.now.getTime() > TOLERANCE_MS) return
  const isIncomplete = (await missingNow(work, row, deps)).length > 0
  if (isIncomplete || (await unconfirmedVariables(work, row, deps)).length > 0) {
    const reason = isIncomplete ? 'incomplete' : 'variables'
    const change = { status: 'INATIVA', scheduled_at: null, hold_reason: reason } as const
    await noteRun(work.db, work.companyId, id, { change, now: work.now })
  } else await begin(work, row)
  await announceCampaign(work, 'update', id, sign)
}

/** Marks it as running and enqueues the job that gathers recipients or continues. */
async function begin(work: Work, row: CampaignRow, more: RunChange = {}): Promise<void> {
  const { db, companyId, now } = work
  const { id, segment_id: segmentId } = row
  const isFirst = row.gathering === 'none'
  await noteRun(db, companyId, id, {
    change: {
      ...{ status: 'EM_ANDAMENTO', started_at: row.started_at ?? now, completed_at: null, hold_reason: null },
      ...{ next_at: null, since_pause: 0, wakes_at: null, ...more },
      ...(isFirst && {
        gathering: 'list',
        gather_total: await audienceSize(db, companyId, await campaignAudience(work, row, null)),
        segment_filter: segmentId === null ? null : JSON.stringify(await segmentFilter(work, segmentId)),
      }),
    },
    now,
  })
  await work.enqueue(campaignsDispatch, { companyId, campaignId: id })
}
