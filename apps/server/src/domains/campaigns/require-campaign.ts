import { can, scopeOf } from '@recado/contract/access'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { marketingHold } from '../connections/public.ts'
import { hearerOf, hearersOf } from '../identity/public.ts'
import { campaignRow, lockCampaign } from './campaign.store.ts'
import { type CampaignRow, campaignOf, type Hold } from './campaign.view.ts'
import { type CampaignMakers, servesOneOf } from './campaign-makers.store.ts'

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

/** The permissions about campaigns, each with a scope. */
export type CampaignPermission = `campaigns:${'view' | 'edit' | 'start' | 'delete' | 'export'}`

/**
 * Returns the makers whose campaigns a permission covers for a user: with `own` themselves, with `queues` also users who
 * serve one of their queues. Null: all.
 */
export function makersFor(actor: Actor, permission: CampaignPermission): CampaignMakers | null {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return null
  return { userId: actor.userId, queueIds: scope === 'queues' ? actor.queueIds : [] }
}

/**
 * Requires that a permission covers a campaign.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireCampaignScope(
  work: Work,
  actor: Actor,
  { user_id: makerId }: Pick<CampaignRow, 'user_id'>,
  permission: CampaignPermission,
): Promise<void> {
  const makers = makersFor(actor, permission)
  if (can(actor, permission)) {
    if (makers === null || makerId === actor.userId) return
    const of = { userId: makerId ?? 0, queueIds: makers.queueIds }
    if (await servesOneOf(work.db, work.companyId, of)) return
  }
  throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Returns a campaign that the user may see, or export.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function seenCampaign(
  work: Work,
  actor: Actor,
  id: number,
  permission: CampaignPermission = 'campaigns:view',
): Promise<CampaignRow> {
  const row = await requireCampaign(work, id)
  await requireCampaignScope(work, actor, row, permission)
  return row
}

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
  await requireCampaignScope(work, actor, row, permission)
  return row
}

/** Returns the current hold of a running campaign's connection. */
export async function holdOfConnection(work: Work, row: CampaignRow): Promise<Hold | null> {
  if (row.status !== 'EM_ANDAMENTO' || row.paused_at !== null || row.connection_id === null) return null
  return marketingHold(work, row.connection_id)
}

/** Returns a campaign's current state, as the wire shows it. */
export async function toCampaignView(work: Work, row: CampaignRow, sign: SignMedia): Promise<Campaign> {
  return campaignOf(row, sign, { hold: await holdOfConnection(work, row) })
}

/** Returns the rooms of a campaign's events: users who see all campaigns, and its maker. */
export function campaignRooms({ companyId }: Work, { user_id: makerId }: Pick<CampaignRow, 'user_id'>): string[] {
  const hearers = hearersOf(companyId, 'campaign')
  return makerId === null ? hearers : [...hearers, ...hearerOf(companyId, 'campaign', makerId)]
}

/**
 * Announces a campaign's current state to the users who see all campaigns and to its maker, and returns it. Events in
 * quick succession are merged.
 */
export async function announceCampaign(
  work: Work,
  action: 'create' | 'update',
  id: number,
  sign: SignMedia,
): Promise<Campaign> {
  const row = await requireCampaign(work, id)
  const record = await toCampaignView(work, row, sign)
  work.announce('campaign', campaignRooms(work, row), { action, record })
  return record
}
