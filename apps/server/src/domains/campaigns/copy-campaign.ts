import type { Campaign } from '@recado/contract/campaigns/campaign'
import { copyName } from '@recado/contract/campaigns/campaign.rules'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { audit } from '../identity/public.ts'
import { type CampaignColumns, insertCampaign } from './campaign.store.ts'
import type { CampaignRow } from './campaign.view.ts'
import { auditedCampaign } from './campaign-audit.ts'
import { announceCampaign, requireCampaign, seenCampaign } from './require-campaign.ts'
import { requireSeenParts } from './save-campaign.ts'

/**
 * Copies a campaign that the caller sees: texts, template, audience, exclusions, connection, queue and files. The copy is
 * a draft of the caller, without a time and without recipients. Both name the same stored file, which is removed only when
 * no record names it.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION for a list, file list or segment that the caller may not see
 */
export async function copyCampaign(
  work: Work,
  actor: Actor,
  { id, sign }: { id: number; sign: SignMedia },
): Promise<Campaign> {
  const row = await seenCampaign(work, actor, id)
  const { contact_list_id: contactListId, file_list_id: fileListId, segment_id: segmentId } = row
  requireSeenParts(actor, { contactListId, fileListId, segmentId }, null)
  const copyId = await insertCampaign(work.db, work.companyId, {
    ...copiedColumns(row),
    name: copyName(row.name, actor.language),
    user_id: actor.userId,
    author_id: actor.userId,
  })
  const copy = await requireCampaign(work, copyId)
  await audit(work, actor, 'campaign.create', `campaign ${copyId}`, null, auditedCampaign(copy))
  return announceCampaign(work, 'create', copyId, sign)
}

const copiedColumns = (row: CampaignRow): CampaignColumns => ({
  ...{ message1: row.message1, message2: row.message2, message3: row.message3, message4: row.message4 },
  message5: row.message5,
  connection_id: row.connection_id,
  contact_list_id: row.contact_list_id,
  tag_id: row.tag_id,
  segment_id: row.segment_id,
  file_list_id: row.file_list_id,
  queue_id: row.queue_id,
  template_id: row.template_id,
  template_parameters: JSON.stringify(row.template_parameters),
  media_file: row.media_file,
  media_name: row.media_name,
  mimetype: row.mimetype,
  media_size: row.media_size,
  exclusions: JSON.stringify(row.exclusions),
})
