import type { Campaign, CampaignInput } from '@recado/contract/campaigns/campaign'
import { editableOf, mayChangeConnection } from '@recado/contract/campaigns/campaign.rules'
import { messageFields } from '@recado/contract/campaigns/choices'
import type { ErrorCode } from '@recado/contract/errors'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { listTemplates, requireConnection } from '../connections/public.ts'
import { requireContactList } from '../contact-lists/public.ts'
import { requireFileList } from '../file-lists/public.ts'
import { audit } from '../identity/public.ts'
import { requireQueue } from '../queues/public.ts'
import { requireTags } from '../tags/public.ts'
import { type CampaignColumns, changeCampaign, insertCampaign, removeCampaign } from './campaign.store.ts'
import type { CampaignRow } from './campaign.view.ts'
import { auditedCampaign } from './campaign-audit.ts'
import { campaignsDue } from './jobs.ts'
import { announceCampaign, managedCampaign, requireCampaign } from './require-campaign.ts'

/**
 * Adds a campaign: INATIVA, or PROGRAMADA when it has a time, with the job that wakes then (CMP-03).
 * @throws AppError ERR_CAMPAIGN_PAST, and those of columnsOf
 */
export async function createCampaign(
  work: Work,
  actor: Actor,
  input: CampaignInput,
  sign: SignMedia,
): Promise<Campaign> {
  const columns = { ...(await columnsOf(work, input, null)), ...scheduleOf(work, input, null) }
  const id = await insertCampaign(work.db, work.companyId, { ...columns, name: input.name, user_id: actor.userId })
  await wakeAt(work, id, columns.scheduled_at)
  await audit(work, actor, 'campaign.create', `campaign ${id}`, null, auditedCampaign(await requireCampaign(work, id)))
  return announceCampaign(work, 'create', id, sign)
}

/**
 * Changes the given fields of a campaign, by its maker or an admin; of a CANCELADA one its texts and file list (CMP-05), and the
 * connection when its own is gone or away.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_NOT_EDITABLE, ERR_CAMPAIGN_PAST, and those of columnsOf
 */
export async function updateCampaign(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: Partial<CampaignInput> },
  sign: SignMedia,
): Promise<Campaign> {
  const before = await managedCampaign(work, actor, id)
  const editable = editableOf(stateOf(before), work.now)
  if (editable === 'none') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
  // A form sends all it has: of a CANCELADA one the other fields stay as they are.
  const given = editable === 'all' ? change : { ...contentOf(change), ...connectionOf(change, before) }
  const columns: CampaignColumns = {
    ...(await columnsOf(work, given, before.connection_id)),
    // What was missing at its time may be there now.
    hold_reason: null,
    ...(editable === 'all' ? scheduleOf(work, given, before) : {}),
  }
  await changeCampaign(work.db, work.companyId, id, { values: columns, now: work.now })
  const after = await requireCampaign(work, id)
  if (after.scheduled_at?.getTime() !== before.scheduled_at?.getTime()) await wakeAt(work, id, after.scheduled_at)
  await audit(work, actor, 'campaign.update', `campaign ${id}`, auditedCampaign(before), auditedCampaign(after))
  return announceCampaign(work, 'update', id, sign)
}

/**
 * Deletes a campaign with its report and file, not while it is sent. Messages stay in their conversations, with the file.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_RUNNING
 */
export async function deleteCampaign(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await managedCampaign(work, actor, id)
  if (row.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_RUNNING')
  await removeCampaign(work.db, work.companyId, id)
  await audit(work, actor, 'campaign.delete', `campaign ${id}`, auditedCampaign(row), null)
  await removeFiles(work, [row.media_file])
  work.announce('campaign', [rooms.company(work.companyId)], { action: 'delete', id })
}

/** The state by which the rules decide. */
export const stateOf = (row: CampaignRow) => ({
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
})

/** Of a CANCELADA one another connection, when its own is gone or away: else the rest of its people could never be served. */
const connectionOf = ({ whatsappId }: Partial<CampaignInput>, row: CampaignRow): Partial<CampaignInput> =>
  whatsappId &&
  mayChangeConnection({
    status: row.status,
    connected: row.connection_id !== null && row.connection_status === 'CONNECTED',
  })
    ? { whatsappId }
    : {}

/** Texts, template and file list. */
const contentOf = (change: Partial<CampaignInput>): Partial<CampaignInput> => ({
  ...Object.fromEntries(
    messageFields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  ),
  ...(change.fileListId !== undefined && { fileListId: change.fileListId }),
  ...(change.templateId !== undefined && { templateId: change.templateId }),
  ...(change.templateParameters !== undefined && { templateParameters: change.templateParameters }),
})

/**
 * The columns of given fields.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_FILE_LIST_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_TEMPLATE_FOUND for
 *   parts that the company does not have
 */
async function columnsOf(work: Work, given: Partial<CampaignInput>, before: number | null): Promise<CampaignColumns> {
  const { whatsappId, contactListId, fileListId, queueId, tagListId = given.tagId, templateId } = given
  if (whatsappId) await requireConnection(work.db, known(whatsappId, 'ERR_NO_WAPP_FOUND'))
  if (tagListId) await requireTags(work.db, [known(tagListId, 'ERR_NO_TAG_FOUND')])
  if (queueId) await requireQueue(work.db, known(queueId, 'ERR_NO_QUEUE_FOUND'))
  if (contactListId) await requireContactList(work, known(contactListId, 'ERR_NO_CONTACT_LIST_FOUND'))
  if (templateId) await requireTemplateOf(work, whatsappId === undefined ? before : whatsappId, templateId)
  if (fileListId) await requireFileList(work, known(fileListId, 'ERR_NO_FILE_LIST_FOUND'))
  return {
    ...(given.name !== undefined && { name: given.name }),
    ...Object.fromEntries(
      messageFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
    ),
    ...(whatsappId !== undefined && { connection_id: whatsappId }),
    ...(contactListId !== undefined && { contact_list_id: contactListId }),
    ...(tagListId !== undefined && { tag_id: tagListId }),
    ...(fileListId !== undefined && { file_list_id: fileListId }),
    ...(queueId !== undefined && { queue_id: queueId }),
    ...(templateId !== undefined && { template_id: templateId }),
    ...(given.templateParameters !== undefined && { template_parameters: JSON.stringify(given.templateParameters) }),
  }
}

/** One of the campaign's own connection, approved by now or not. */
async function requireTemplateOf(work: Work, connectionId: number | null, id: number): Promise<void> {
  const { templates } = connectionId === null ? { templates: [] } : await listTemplates(work, connectionId)
  if (!templates.some((template) => template.id === id)) throw new AppError('ERR_NO_TEMPLATE_FOUND')
}

/** No row has an id beyond the column's. */
function known(id: number, code: ErrorCode): number {
  if (id >= 2 ** 31) throw new AppError(code)
  return id
}

/** CMP-03: with a time it is PROGRAMADA, without one INATIVA; `status` INATIVA takes the time away. */
function scheduleOf(work: Work, given: Partial<CampaignInput>, before: CampaignRow | null): CampaignColumns {
  const asked = given.status === 'INATIVA' && given.scheduledAt === undefined ? null : given.scheduledAt
  if (asked === undefined) return {}
  if (asked === null) return { scheduled_at: null, status: 'INATIVA' }
  const scheduledAt = new Date(asked)
  const isSame = before?.status === 'PROGRAMADA' && before.scheduled_at?.getTime() === scheduledAt.getTime()
  if (!isSame && scheduledAt <= work.now) throw new AppError('ERR_CAMPAIGN_PAST')
  return { scheduled_at: scheduledAt, status: 'PROGRAMADA' }
}

async function wakeAt(work: Work, campaignId: number, at: Date | null | undefined): Promise<void> {
  if (at) await work.enqueue(campaignsDue, { companyId: work.companyId, campaignId }, { startAfter: at })
}
