import { can } from '@recado/contract/access'
import type { CampaignInput } from '@recado/contract/campaigns/campaign'
import { exclusionsOf } from '@recado/contract/campaigns/exclusions'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireContactList } from '../../contact-lists/public.ts'
import { requireTags } from '../../tags/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { seenCampaign } from '../require-campaign.ts'

/**
 * Requires that the company has the tags, lists and campaigns that a call newly excludes, and that the user sees them.
 * Existing exclusions of the campaign stay valid, even if their record was deleted since.
 * @throws AppError ERR_NO_TAG_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function requireExclusions(
  work: Work,
  actor: Actor,
  input: CampaignInput['exclusions'],
  before: Pick<CampaignRow, 'exclusions'> | null,
): Promise<void> {
  if (!input) return
  const { tagIds, contactListIds, campaignIds } = exclusionsOf(input)
  const fresh = (ids: readonly number[], stored: readonly number[] = []) => ids.filter((id) => !stored.includes(id))
  const tags = fresh(tagIds, before?.exclusions.tagIds)
  if (tags.some((id) => id >= 2 ** 31)) throw new AppError('ERR_NO_TAG_FOUND')
  await requireTags(work.db, tags)
  const lists = fresh(contactListIds, before?.exclusions.contactListIds)
  if (lists.length > 0 && !can(actor, 'lists:view')) throw new AppError('ERR_NO_PERMISSION')
  for (const id of lists) await requireContactList(work, id)
  for (const id of fresh(campaignIds, before?.exclusions.campaignIds)) await seenCampaign(work, actor, id)
}
