import type { countCampaignAudience as endpoint } from '@recado/contract/campaigns/control-endpoints'
import { exclusionsOf } from '@recado/contract/campaigns/exclusions'
import type { AudienceCounts } from '@recado/contract/campaigns/results'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireContactList } from '../../contact-lists/public.ts'
import { segmentFilter, segmentMembers } from '../../contacts/public.ts'
import { requireTags } from '../../tags/public.ts'
import { leftOutFor } from '../campaign-author.ts'
import { seenCampaign } from '../require-campaign.ts'
import { requireSeenParts } from '../save-campaign.ts'
import { countAudience } from './audience.store.ts'
import { appliedExclusions } from './audience.ts'
import { requireExclusions } from './require-exclusions.ts'

/** No campaign has this id, so no recipient counts as gathered. */
const UNSAVED = 0

/**
 * Counts an audience as a start by the caller would, before a campaign is saved. The stored parts of the campaign that
 * the caller changes count as they are, like its dry run counts them.
 * @throws AppError ERR_NO_PERMISSION for a list that the caller may not see, ERR_NO_CONTACT_LIST_FOUND,
 *   ERR_NO_TAG_FOUND, ERR_NO_SEGMENT_FOUND, ERR_NO_CAMPAIGN_FOUND
 */
export async function countCampaignAudience(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<AudienceCounts> {
  const { contactListId, tagListId, segmentId, campaignId } = query
  const before = campaignId ? await seenCampaign(work, actor, campaignId) : null
  requireSeenParts(actor, { contactListId, segmentId }, before)
  if (contactListId) await requireContactList(work, contactListId)
  if (tagListId && tagListId >= 2 ** 31) throw new AppError('ERR_NO_TAG_FOUND')
  if (tagListId) await requireTags(work.db, [tagListId])
  const input = {
    ...{ tagIds: query.withoutTags, contactListIds: query.withoutLists, campaignIds: query.withoutCampaigns },
    days: query.withoutDays,
  }
  await requireExclusions(work, actor, input, before)
  const segment = segmentId ? await segmentMembers(work, await segmentFilter(work, segmentId)) : null
  const audience = {
    ...{ campaignId: UNSAVED, listId: contactListId ?? null, tagId: tagListId ?? null, segment },
    ...{ outside: leftOutFor(work, actor), exclusions: appliedExclusions(exclusionsOf(input), work.now) },
  }
  return countAudience(work.db, work.companyId, audience, { list: 0, tag: 0 })
}
