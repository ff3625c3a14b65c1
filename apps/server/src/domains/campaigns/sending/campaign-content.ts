import { variantsOf } from '@recado/contract/campaigns/campaign-text.rules'
import type { Work } from '../../../platform/db/work.ts'
import { type Draft, mediaTypeOf, textDraft } from '../../conversations/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { type CampaignFile, draftsOf } from './drafts.rules.ts'

export const campaignMediaTypeOf = (mimetype: string) => mediaTypeOf(mimetype) as Draft['mediaType']

/** The campaign's own file. */
export const ownFile = (row: CampaignRow): CampaignFile | null =>
  row.media_file === null
    ? null
    : {
        caption: '',
        file: row.media_file,
        name: row.media_name ?? '',
        mimetype: row.mimetype ?? 'application/octet-stream',
        size: row.media_size ?? 0,
      }

/** Returns how many messages each recipient gets now. Only received files of a list count. */
export async function messagesEach(work: Work, row: CampaignRow): Promise<number> {
  const files = row.file_list_id === null ? [] : await filesOfList(work.db, work.companyId, row.file_list_id)
  const text = variantsOf(row).length > 0 ? 'a text' : ''
  return draftsOf({ text, own: ownFile(row), files }, textDraft, campaignMediaTypeOf).length
}
