import type { Campaign } from '@recado/contract/campaigns/campaign'
import { editableOf } from '@recado/contract/campaigns/campaign.rules'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload } from '../../platform/storage/keep-upload.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import { changeCampaign } from './campaign.store.ts'
import type { CampaignRow } from './campaign.view.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { announceCampaign, managedCampaign, requireCampaignScope } from './require-campaign.ts'
import { campaignStateOf } from './save-campaign.ts'

/**
 * Attaches a file, replacing the previous one. Its content determines its type (messages.10), and spaces in its name
 * become underscores (CMP-12).
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_NOT_EDITABLE, ERR_EMPTY_FILE
 */
export async function saveCampaignMedia(
  actor: Actor,
  { id, file }: { id: number; file: UploadedFile | undefined },
  deps: CampaignDependencies,
): Promise<Campaign> {
  const { workplace, storage } = deps.services.messages
  await workplace.read(actor.companyId, (work) => changeable(work, actor, id, false))
  return keepUpload({ workplace, storage, companyId: actor.companyId }, file, (storedFile) => {
    const name = (safeFileName(storedFile.filename) ?? `arquivo.${storedFile.extension}`).replace(/\s/g, '_')
    const columns = {
      media_name: name,
      media_file: storedFile.file,
      mimetype: storedFile.mimetype,
      media_size: file?.size ?? 0,
    }
    return replace(actor, id, columns, deps)
  })
}

/**
 * Removes the file.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_NOT_EDITABLE
 */
export const removeMedia = (actor: Actor, id: number, deps: CampaignDependencies): Promise<Campaign> =>
  replace(actor, id, { media_name: null, media_file: null, mimetype: null, media_size: null }, deps)

function replace(
  actor: Actor,
  id: number,
  media: Pick<CampaignRow, 'media_name' | 'media_file' | 'mimetype' | 'media_size'>,
  { services, sign }: CampaignDependencies,
): Promise<Campaign> {
  return services.messages.workplace.run(actor.companyId, async (work) => {
    const before = await changeable(work, actor, id, true)
    const values = { ...media, author_id: actor.userId }
    await changeCampaign(work.db, work.companyId, id, { values, now: work.now })
    if (before.media_file || media.media_file) {
      const auditFields = (mediaName: string | null) => ({ name: before.name, mediaName })
      const [was, is] = [auditFields(before.media_name), auditFields(media.media_name)]
      await audit(work, actor, 'campaign.attachment', `campaign ${id}`, was, is)
    }
    await removeFiles(work, [before.media_file])
    return announceCampaign(work, 'update', id, sign)
  })
}

async function changeable(work: Work, actor: Actor, id: number, lock: boolean): Promise<CampaignRow> {
  const row = await managedCampaign(work, actor, id, 'campaigns:edit', lock)
  if (editableOf(campaignStateOf(row), work.now) === 'none') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
  if (row.status === 'PROGRAMADA') await requireCampaignScope(work, actor, row, 'campaigns:start')
  return row
}
