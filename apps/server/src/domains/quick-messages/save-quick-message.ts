import type { QuickMessage, QuickMessageInput } from '@recado/contract/quick-messages/quick-message'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { audit, isTaken, requireUser } from '../identity/public.ts'
import { announceQuickMessage, announceQuickMessageChange } from './announce-quick-message.ts'
import { auditedQuickMessage } from './quick-message.rules.ts'
import {
  insertQuickMessage,
  isShortcodeTwice,
  type QuickMessageColumns,
  saveQuickMessage,
} from './quick-message.store.ts'
import { quickMessageOf } from './quick-message.view.ts'
import type { QuickMessageServices } from './quick-message-services.ts'
import { managedQuickMessage, requireSharing } from './require-quick-message.ts'

export interface QuickMessageDependencies {
  services: QuickMessageServices
  sign: SignMedia
}

/**
 * Adds a quick message of the caller; private and switched on by default (messages.10).
 * @throws AppError ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND for the targets of a macro,
 *   ERR_DUPLICATED_SHORTCODE, ERR_NO_PERMISSION for a shared one
 */
export async function createQuickMessage(
  work: Work,
  actor: Actor,
  input: QuickMessageInput,
  { services, sign }: QuickMessageDependencies,
): Promise<QuickMessage> {
  requireSharing(actor, input)
  await checkActions(work, services, input)
  const columns = { ...columnsOf(input), shortcode: input.shortcode, user_id: actor.userId }
  const row = await rejectDuplicates(() => insertQuickMessage(work.db, work.companyId, columns))
  if (await isShortcodeTwice(work.db, work.companyId, row)) throw new AppError('ERR_DUPLICATED_SHORTCODE')
  await audit(work, actor, 'quickMessage.create', `quickMessage ${row.id}`, null, auditedQuickMessage(row))
  announceQuickMessage(work, 'create', row, sign)
  return quickMessageOf(row, sign)
}

/**
 * Changes the given fields of a quick message.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, and those of createQuickMessage
 */
export async function updateQuickMessage(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: Partial<QuickMessageInput> },
  { services, sign }: QuickMessageDependencies,
): Promise<QuickMessage> {
  const before = await managedQuickMessage(work, actor, id, true)
  requireSharing(actor, change)
  await checkActions(work, services, change)
  const row = await rejectDuplicates(() => saveQuickMessage(work.db, work.companyId, id, columnsOf(change), work.now))
  const renamed = row.shortcode !== before.shortcode || row.geral !== before.geral
  if (renamed && (await isShortcodeTwice(work.db, work.companyId, row))) throw new AppError('ERR_DUPLICATED_SHORTCODE')
  const [auditedBefore, auditedAfter] = [auditedQuickMessage(before), auditedQuickMessage(row)]
  await audit(work, actor, 'quickMessage.update', `quickMessage ${id}`, auditedBefore, auditedAfter)
  announceQuickMessageChange(work, before, row, sign)
  return quickMessageOf(row, sign)
}

async function rejectDuplicates<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error, 'quick_messages_own') || isTaken(error, 'quick_messages_shared'))
      throw new AppError('ERR_DUPLICATED_SHORTCODE')
    throw error
  }
}

/** The given fields as columns; absent fields keep their value. */
function columnsOf(input: Partial<QuickMessageInput>): QuickMessageColumns {
  const columns: QuickMessageColumns = {}
  if (input.shortcode !== undefined) columns.shortcode = input.shortcode
  if (input.message !== undefined) columns.message = input.message
  if (input.geral !== undefined) columns.geral = input.geral
  if (input.status !== undefined) columns.status = input.status
  if (input.actions !== undefined) columns.actions = JSON.stringify(input.actions)
  return columns
}

async function checkActions(
  work: Work,
  services: QuickMessageServices,
  { actions = [] }: Partial<QuickMessageInput>,
): Promise<void> {
  const tagIds = actions.flatMap((action) => (action.type === 'tag' ? action.tagId : []))
  const transfers = actions.filter((action) => action.type === 'transfer')
  if (tagIds.length > 0 || transfers.length > 0)
    await services.checkReferences(work, { tagIds, queueIds: transfers.map(({ queueId }) => queueId) })
  for (const { userId } of transfers) if (userId) await requireUser(work.db, userId)
}
