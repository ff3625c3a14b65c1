import { variantsOf } from '@recado/contract/campaigns/campaign-text.rules'
import type { Work } from '../../../platform/db/work.ts'
import { type Draft, mediaTypeOf, textDraft } from '../../conversations/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { type CampaignFile, draftsOf } from './drafts.rules.ts'

export const kindOf = (mimetype: string) => mediaTypeOf(mimetype) as Draft['mediaType']

/** The file of a campaign itself. */
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

/** How many messages each recipient gets now: the files of a list that arrived count. */
export async function messagesEach(work: Work, row: CampaignRow): Promise<number> {
  const files = row.file_list_id === null ? [] : await filesOfList(work.db, work.companyId, row.file_list_id)
  const text = variantsOf(row).length > 0 ? 'a text' : ''
  return draftsOf({ text, own: ownFile(row), files }, textDraft, kindOf).length
}
