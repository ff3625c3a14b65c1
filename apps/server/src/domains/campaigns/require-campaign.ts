import { mayManage } from '@recado/contract/access'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { marketingHold } from '../connections/public.ts'
import { campaignRow, holdCampaign } from './campaign.store.ts'
import { type CampaignRow, campaignOf, type Hold } from './campaign.view.ts'

/**
 * A campaign of the company that the transaction serves.
 * @param lock holds it until the transaction ends, against all who hold it
 * @throws AppError ERR_NO_CAMPAIGN_FOUND for unknown ids and those of other companies
 */
export async function requireCampaign(work: Work, id: number, lock = false): Promise<CampaignRow> {
  const { db, companyId } = work
  const isPossible = id < 2 ** 31
  if (isPossible && lock) await holdCampaign(db, companyId, id)
  const row = isPossible ? await campaignRow(db, companyId, id) : null
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
  return row
}

/**
 * A campaign that a person may change, start, stop or delete, held until the transaction ends: they made it, or are an admin.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function managedCampaign(work: Work, actor: Actor, id: number, lock = true): Promise<CampaignRow> {
  const row = await requireCampaign(work, id, lock)
  if (!mayManage(actor, row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** What holds a running campaign's connection now. */
export async function holdOfConnection(work: Work, row: CampaignRow): Promise<Hold | null> {
  if (row.status !== 'EM_ANDAMENTO' || row.connection_id === null) return null
  return marketingHold(work, row.connection_id)
}

/** The present state of a campaign, as the wire has it. */
export async function shownCampaign(work: Work, row: CampaignRow, sign: SignMedia): Promise<Campaign> {
  return campaignOf(row, sign, { hold: await holdOfConnection(work, row) })
}

/** Announces the present state of a campaign to the company, and answers it. Of many within a moment the last is enough. */
export async function announceCampaign(
  work: Work,
  action: 'create' | 'update',
  id: number,
  sign: SignMedia,
): Promise<Campaign> {
  const record = await shownCampaign(work, await requireCampaign(work, id), sign)
  work.announce('campaign', [rooms.company(work.companyId)], { action, record })
  return record
}
