import { mayManage } from '@recado/contract/access'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { marketingHold } from '../connections/public.ts'
import { hearersOf } from '../identity/public.ts'
import { campaignRow, lockCampaign } from './campaign.store.ts'
import { type CampaignRow, campaignOf, type Hold } from './campaign.view.ts'

/**
 * Returns a campaign of the current company.
 * @param lock takes the campaign's lock until the transaction ends
 * @throws AppError ERR_NO_CAMPAIGN_FOUND for unknown ids and those of other companies
 */
export async function requireCampaign(work: Work, id: number, lock = false): Promise<CampaignRow> {
  const { db, companyId } = work
  const isPossible = id < 2 ** 31
  if (isPossible && lock) await lockCampaign(db, companyId, id)
  const row = isPossible ? await campaignRow(db, companyId, id) : null
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
  return row
}

/** The permissions that change a campaign. */
export type CampaignPermission = 'campaigns:edit' | 'campaigns:start' | 'campaigns:delete'

/**
 * Returns a campaign that the user may change, start, stop or delete within the scope of the permission. Takes its lock
 * until the transaction ends.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function managedCampaign(
  work: Work,
  actor: Actor,
  id: number,
  permission: CampaignPermission,
  lock = true,
): Promise<CampaignRow> {
  const row = await requireCampaign(work, id, lock)
  if (!mayManage(actor, permission, row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** Returns the current hold of a running campaign's connection. */
export async function holdOfConnection(work: Work, row: CampaignRow): Promise<Hold | null> {
  if (row.status !== 'EM_ANDAMENTO' || row.connection_id === null) return null
  return marketingHold(work, row.connection_id)
}

/** Returns a campaign's current state, as the wire shows it. */
export async function toCampaignView(work: Work, row: CampaignRow, sign: SignMedia): Promise<Campaign> {
  return campaignOf(row, sign, { hold: await holdOfConnection(work, row) })
}

/** Announces a campaign's current state to the company and returns it. Events in quick succession are merged. */
export async function announceCampaign(
  work: Work,
  action: 'create' | 'update',
  id: number,
  sign: SignMedia,
): Promise<Campaign> {
  const record = await toCampaignView(work, await requireCampaign(work, id), sign)
  work.announce('campaign', hearersOf(work.companyId, 'campaign'), { action, record })
  return record
}
