import { can } from '@recado/contract/access'
import type { Campaign, CampaignChange, CampaignInput, SavedCampaign } from '@recado/contract/campaigns/campaign'
import { editableOf, mayChangeConnection } from '@recado/contract/campaigns/campaign.rules'
import { messageFields } from '@recado/contract/campaigns/choices'
import { exclusionsOf } from '@recado/contract/campaigns/exclusions'
import type { ErrorCode } from '@recado/contract/errors'
import { momentIn } from '@recado/contract/schedules/send-moment.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { listTemplates, requireConnection } from '../connections/public.ts'
import { requireContactList } from '../contact-lists/public.ts'
import { segmentFilter } from '../contacts/public.ts'
import { requireFileList } from '../file-lists/public.ts'
import { audit } from '../identity/public.ts'
import { requireQueue } from '../queues/public.ts'
import { requireTags } from '../tags/public.ts'
import {
  type CampaignColumns,
  campaignExcluded,
  changeCampaign,
  insertCampaign,
  removeCampaign,
} from './campaign.store.ts'
import type { CampaignRow } from './campaign.view.ts'
import { auditedCampaign } from './campaign-audit.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { campaignsDue } from './jobs.ts'
import { requireExclusions } from './recipients/require-exclusions.ts'
import {
  announceCampaign,
  campaignRooms,
  managedCampaign,
  requireCampaign,
  requireCampaignScope,
} from './require-campaign.ts'
import { confirmSavedVariables, ignoredFields, requireRevision } from './save-checks.ts'

type SaveDependencies = Pick<CampaignDependencies, 'sign' | 'needsTemplate'>

/**
 * Adds a campaign: INATIVA, or PROGRAMADA if it has a time, with a job for that time (CMP-03).
 * @throws AppError ERR_CAMPAIGN_PAST, ERR_NO_PERMISSION for a time without the right to start campaigns and for parts
 *   that the user may not see, and those of columnsOf
 */
export async function createCampaign(
  work: Work,
  actor: Actor,
  input: CampaignInput,
  { sign, ...deps }: SaveDependencies,
): Promise<Campaign> {
  requireSeenParts(actor, input, null)
  await requireExclusions(work, actor, input.exclusions, null)
  const columns = { ...(await columnsOf(work, input, null)), ...scheduleOf(work, withInstant(actor, input), null) }
  if (columns.status === 'PROGRAMADA' && !can(actor, 'campaigns:start')) throw new AppError('ERR_NO_PERMISSION')
  const id = await insertCampaign(work.db, work.companyId, {
    ...{ ...columns, name: input.name },
    ...{ user_id: actor.userId, author_id: actor.userId },
  })
  await confirmSavedVariables(work, id, input.confirmVariables, deps)
  await wakeAt(work, id, columns.scheduled_at)
  await audit(work, actor, 'campaign.create', `campaign ${id}`, null, auditedCampaign(await requireCampaign(work, id)))
  return announceCampaign(work, 'create', id, sign)
}

/**
 * Changes the given fields of a campaign within the user's scope. One with a time also needs the right to start it. A
 * CANCELADA campaign accepts only texts and a file
 * list (CMP-05), and another connection if its own is deleted or offline.
 *
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_NOT_EDITABLE, ERR_CAMPAIGN_REVISION,
 *   ERR_CAMPAIGN_PAST, ERR_CAMPAIGN_VARIABLES, and those of columnsOf
 */
export async function updateCampaign(
  work: Work,
  actor: Actor,
  { id, change: requestedChange }: { id: number; change: CampaignChange },
  { sign, ...deps }: SaveDependencies,
): Promise<SavedCampaign> {
  const change = withInstant(actor, requestedChange)
  const before = await managedCampaign(work, actor, id, 'campaigns:edit')
  const editable = editableOf(campaignStateOf(before), work.now)
  if (editable === 'none') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
  requireRevision(before, change, { sign })
  // A form sends all its fields. Ignore those that a CANCELADA campaign cannot change.
  const allowedChange = editable === 'all' ? change : { ...contentOf(change), ...connectionOf(change, before) }
  requireSeenParts(actor, allowedChange, before)
  await requireExclusions(work, actor, allowedChange.exclusions, before)
  const columns: CampaignColumns = {
    ...(await columnsOf(work, allowedChange, before.connection_id)),
    // The part missing at its scheduled time may exist now.
    ...{ hold_reason: null, author_id: actor.userId },
    ...(editable === 'all' ? scheduleOf(work, allowedChange, before) : {}),
  }
  // A campaign with a time starts in the name of its last editor.
  if ((columns.status ?? before.status) === 'PROGRAMADA')
    await requireCampaignScope(work, actor, before, 'campaigns:start')
  await changeCampaign(work.db, work.companyId, id, { values: columns, now: work.now })
  await confirmSavedVariables(work, id, change.confirmVariables, deps)
  const after = await requireCampaign(work, id)
  if (after.scheduled_at?.getTime() !== before.scheduled_at?.getTime()) await wakeAt(work, id, after.scheduled_at)
  await audit(work, actor, 'campaign.update', `campaign ${id}`, auditedCampaign(before), auditedCampaign(after))
  const ignored = editable === 'all' ? [] : ignoredFields(change, allowedChange, before)
  const record = await announceCampaign(work, 'update', id, sign)
  return ignored.length > 0 ? { ...record, ignoredFields: ignored } : record
}

/**
 * Deletes a campaign with its report and file, unless it is running or a scheduled or running campaign leaves
 * out its recipients. Messages stay in their conversations, with the file.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_RUNNING, ERR_USED_BY_CAMPAIGN
 */
export async function deleteCampaign(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await managedCampaign(work, actor, id, 'campaigns:delete')
  if (row.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_RUNNING')
  if (await campaignExcluded(work.db, work.companyId, id)) throw new AppError('ERR_USED_BY_CAMPAIGN')
  await removeCampaign(work.db, work.companyId, id)
  await audit(work, actor, 'campaign.delete', `campaign ${id}`, auditedCampaign(row), null)
  await removeFiles(work, [row.media_file])
  work.announce('campaign', campaignRooms(work, row), { action: 'delete', id })
}

/** The part of a campaign that the rules use. */
export const campaignStateOf = (row: CampaignRow) => ({
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
})

/**
 * Allows a CANCELADA campaign another connection if its own is deleted or offline, because the remaining recipients
 * could otherwise never be served.
 */
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
 * Requires the right to see lists and file lists from a user who names another one, because the campaign shows its people
 * and sends its files.
 * @throws AppError ERR_NO_PERMISSION
 */
export function requireSeenParts(
  actor: Actor,
  { contactListId, fileListId, segmentId }: Partial<CampaignInput>,
  before: CampaignRow | null,
): void {
  const isOther = (id: number | null | undefined, stored: number | null | undefined) => id != null && id !== stored
  const needsLists = isOther(contactListId, before?.contact_list_id)
  const needsFiles = isOther(fileListId, before?.file_list_id)
  if (isOther(segmentId, before?.segment_id) && !can(actor, 'contacts:view')) throw new AppError('ERR_NO_PERMISSION')
  if ((needsLists && !can(actor, 'lists:view')) || (needsFiles && !can(actor, 'files:view')))
    throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Converts the given fields to columns.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_SEGMENT_FOUND, ERR_NO_FILE_LIST_FOUND,
 *   ERR_NO_QUEUE_FOUND, ERR_NO_TEMPLATE_FOUND for parts that the company does not have
 */
async function columnsOf(work: Work, input: Partial<CampaignInput>, before: number | null): Promise<CampaignColumns> {
  const { whatsappId, contactListId, fileListId, queueId, tagListId = input.tagId, segmentId, templateId } = input
  if (whatsappId) await requireConnection(work.db, storableId(whatsappId, 'ERR_NO_WAPP_FOUND'))
  if (tagListId) await requireTags(work.db, [storableId(tagListId, 'ERR_NO_TAG_FOUND')])
  if (segmentId) await segmentFilter(work, segmentId)
  if (queueId) await requireQueue(work.db, storableId(queueId, 'ERR_NO_QUEUE_FOUND'))
  if (contactListId) await requireContactList(work, storableId(contactListId, 'ERR_NO_CONTACT_LIST_FOUND'))
  if (templateId) await requireTemplateOf(work, whatsappId === undefined ? before : whatsappId, templateId)
  if (fileListId) await requireFileList(work, storableId(fileListId, 'ERR_NO_FILE_LIST_FOUND'))
  return {
    ...(input.name !== undefined && { name: input.name }),
    ...Object.fromEntries(
      messageFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
    ),
    ...(whatsappId !== undefined && { connection_id: whatsappId }),
    ...(contactListId !== undefined && { contact_list_id: contactListId }),
    ...(tagListId !== undefined && { tag_id: tagListId }),
    ...(segmentId !== undefined && { segment_id: segmentId }),
    ...(fileListId !== undefined && { file_list_id: fileListId }),
    ...(queueId !== undefined && { queue_id: queueId }),
    ...(templateId !== undefined && { template_id: templateId }),
    ...(input.exclusions !== undefined && { exclusions: JSON.stringify(exclusionsOf(input.exclusions)) }),
    ...(input.templateParameters !== undefined && { template_parameters: JSON.stringify(input.templateParameters) }),
  }
}

/** Requires a template of the campaign's connection, approved or not. */
async function requireTemplateOf(work: Work, connectionId: number | null, id: number): Promise<void> {
  const { templates } = connectionId === null ? { templates: [] } : await listTemplates(work, connectionId)
  if (!templates.some((template) => template.id === id)) throw new AppError('ERR_NO_TEMPLATE_FOUND')
}

/** A greater id would overflow the column's type. */
function storableId(id: number, code: ErrorCode): number {
  if (id >= 2 ** 31) throw new AppError(code)
  return id
}

/** Returns a change whose time is an instant. A time without a time zone is one of the company's zone. */
function withInstant<T extends Partial<CampaignInput>>({ company }: Actor, change: T): T {
  const { scheduledAt } = change
  return scheduledAt ? { ...change, scheduledAt: momentIn(scheduledAt, company.timeZone).toISOString() } : change
}

/** CMP-03: a campaign with a time is PROGRAMADA, without one INATIVA. `status` INATIVA clears the time. */
function scheduleOf(work: Work, input: Partial<CampaignInput>, before: CampaignRow | null): CampaignColumns {
  const requestedTime = input.status === 'INATIVA' && input.scheduledAt === undefined ? null : input.scheduledAt
  if (requestedTime === undefined) return {}
  if (requestedTime === null) return { scheduled_at: null, status: 'INATIVA' }
  const scheduledAt = new Date(requestedTime)
  const isSame = before?.status === 'PROGRAMADA' && before.scheduled_at?.getTime() === scheduledAt.getTime()
  if (!isSame && scheduledAt <= work.now) throw new AppError('ERR_CAMPAIGN_PAST')
  return { scheduled_at: scheduledAt, status: 'PROGRAMADA' }
}

async function wakeAt(work: Work, campaignId: number, at: Date | null | undefined): Promise<void> {
  if (at) await work.enqueue(campaignsDue, { companyId: work.companyId, campaignId }, { startAfter: at })
}
