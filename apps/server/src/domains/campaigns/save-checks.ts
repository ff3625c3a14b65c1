import { isDeepStrictEqual } from 'node:util'
import type { CampaignChange } from '@recado/contract/campaigns/campaign'
import { exclusionsOf, noExclusions } from '@recado/contract/campaigns/exclusions'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { CampaignColumns } from './campaign.store.ts'
import { type CampaignRow, campaignOf } from './campaign.view.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { requireCampaign } from './require-campaign.ts'
import { confirmedVariables } from './sending/campaign-variables.ts'
import { noteRun } from './sending/dispatch.store.ts'

/**
 * Refuses a save that is based on an older revision. Without a revision, the later save wins.
 * @throws AppError ERR_CAMPAIGN_REVISION with both versions: the stored campaign and the caller's change
 */
export function requireRevision(
  row: CampaignRow,
  { revision, ...mine }: CampaignChange,
  { sign }: Pick<CampaignDependencies, 'sign'>,
): void {
  if (revision === undefined || revision === row.version) return
  throw new AppError('ERR_CAMPAIGN_REVISION', { stored: campaignOf(row, sign), mine })
}

/**
 * Checks the unknown variables of a saved campaign with a time, and stores the confirmed ones. Does nothing without the
 * field, because the campaign is on hold at its time then.
 * @throws AppError ERR_CAMPAIGN_VARIABLES with the names
 */
export async function confirmSavedVariables(
  work: Work,
  id: number,
  confirms: boolean | undefined,
  deps: Pick<CampaignDependencies, 'needsTemplate'>,
): Promise<void> {
  if (confirms === undefined) return
  const row = await requireCampaign(work, id)
  if (row.status !== 'PROGRAMADA') return
  const change = { confirmed_variables: await confirmedVariables(work, row, confirms, deps) }
  await noteRun(work.db, work.companyId, id, { change, now: work.now })
}

const columnOf = {
  name: 'name',
  whatsappId: 'connection_id',
  contactListId: 'contact_list_id',
  tagListId: 'tag_id',
  tagId: 'tag_id',
  segmentId: 'segment_id',
  queueId: 'queue_id',
} as const satisfies Partial<Record<keyof CampaignChange, keyof CampaignColumns>>

/** Returns the given fields that a save leaves as they are although they differ, because the campaign is CANCELADA. */
export function ignoredFields(change: CampaignChange, allowed: CampaignChange, row: CampaignRow): string[] {
  const fields = Object.keys(columnOf) as Array<keyof typeof columnOf>
  const ignored: string[] = fields.filter(
    (field) => change[field] !== undefined && allowed[field] === undefined && change[field] !== row[columnOf[field]],
  )
  const { scheduledAt } = change
  const isOther =
    scheduledAt !== undefined && (scheduledAt && Date.parse(scheduledAt)) !== (row.scheduled_at?.getTime() ?? null)
  return [
    ...ignored,
    ...(isOther && allowed.scheduledAt === undefined ? ['scheduledAt'] : []),
    ...(change.exclusions &&
    !allowed.exclusions &&
    !isDeepStrictEqual(exclusionsOf(change.exclusions), { ...noExclusions, ...row.exclusions })
      ? ['exclusions']
      : []),
  ]
}
