import type { OutsideSight } from '../../contacts/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import type { Audience } from './audience-people.store.ts'

/** Returns a campaign's audience without the contacts that its author may not see. */
export const campaignAudience = (row: CampaignRow, outside: OutsideSight | null): Audience => ({
  ...{ campaignId: row.id, listId: row.contact_list_id, tagId: row.tag_id },
  outside,
})

const END = 2 ** 31 - 1

/** Returns how far each source was gathered. */
export function placeOf(row: CampaignRow): { list: number; tag: number } {
  const { gathering, gathered_to: to } = row
  if (gathering === 'done') return { list: END, tag: END }
  return { list: gathering === 'tag' ? END : to, tag: gathering === 'tag' ? to : 0 }
}
