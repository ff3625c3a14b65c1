import { type CampaignExclusions, hasExclusions, noExclusions } from '@recado/contract/campaigns/exclusions'
import type { Work } from '../../../platform/db/work.ts'
import { type OutsideSight, segmentFilter, segmentMembers } from '../../contacts/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import type { Audience } from './audience-people.store.ts'
import type { AppliedExclusions } from './exclusions.store.ts'

const DAY_MS = 86_400_000

/**
 * Returns a campaign's audience without the contacts that its author may not see, and without those it leaves out. Its
 * segment has the filter of the moment when gathering began.
 */
export async function campaignAudience(work: Work, row: CampaignRow, outside: OutsideSight | null): Promise<Audience> {
  const { id: campaignId, contact_list_id: listId, tag_id: tagId, segment_id: segmentId } = row
  const filter = row.segment_filter ?? (segmentId === null ? null : await segmentFilter(work, segmentId))
  return {
    ...{ campaignId, listId, tagId, segment: filter && (await segmentMembers(work, filter)), outside },
    exclusions: appliedExclusions(row.exclusions, work.now),
  }
}

/** Returns the exclusions of a campaign as applied now. Null when it leaves out no one. */
export function appliedExclusions(stored: Partial<CampaignExclusions>, now: Date): AppliedExclusions | null {
  const exclusions = { ...noExclusions, ...stored }
  if (!hasExclusions(exclusions)) return null
  return {
    ...exclusions,
    since: exclusions.days === null ? null : new Date(now.getTime() - exclusions.days * DAY_MS),
  }
}

const END = 2 ** 31 - 1

/** Returns how far each source was gathered. */
export function placeOf(row: CampaignRow): { list: number; tag: number } {
  const { gathering, gathered_to: to } = row
  if (gathering === 'done') return { list: END, tag: END }
  return { list: gathering === 'tag' ? END : to, tag: gathering === 'tag' ? to : 0 }
}
