import { can, mayManage } from '@recado/contract/access'
import type { MacroAction } from '@recado/contract/quick-messages/quick-message'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { mayUse } from './quick-message.rules.ts'
import { quickMessageRow, type RowLock } from './quick-message.store.ts'
import type { QuickMessageRow } from './quick-message.view.ts'

/**
 * Returns a quick message that this user can use.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND for unknown ids, other companies' and other users' private ones
 */
export async function quickMessageFor(
  work: Work,
  actor: Actor,
  id: number,
  lock: RowLock | null = null,
): Promise<QuickMessageRow> {
  const row = id < 2 ** 31 ? await quickMessageRow(work.db, work.companyId, id, lock) : null
  if (!row || !mayUse(actor.userId, row)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
  return row
}

/**
 * Returns a quick message that this user may change: by the scope of `quick-messages:edit` their own or all that they
 * can use, and a shared one only with `quick-messages:share`.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export async function managedQuickMessage(
  work: Work,
  actor: Actor,
  id: number,
  lock = false,
): Promise<QuickMessageRow> {
  const row = await quickMessageFor(work, actor, id, lock ? 'update' : null)
  if (!mayManage(actor, 'quick-messages:edit', row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  requireSharing(actor, row)
  return row
}

/**
 * Requires that a user may make, change or delete a quick message of the whole company.
 * @throws AppError ERR_NO_PERMISSION
 */
export function requireSharing(actor: Actor, { geral }: { geral?: boolean | undefined }): void {
  if (geral === true && !can(actor, 'quick-messages:share')) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Returns the steps of a macro that this user can use; empty for a plain quick message.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, also when it is switched off
 */
export async function requireMacro(work: Work, actor: Actor, id: number): Promise<MacroAction[]> {
  const row = await quickMessageFor(work, actor, id)
  if (!row.status) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
  return row.actions
}

/**
 * Returns the file of a quick message that this user can use, to be sent with a message.
 * @param mediaPath the path that the user saw
 * @param lock 'share': protects the file against removal until the transaction ends
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, also when it is switched off; ERR_NO_MEDIA_FOUND when it now has another
 *   file or none
 */
export async function requireAttachment(
  work: Work,
  actor: Actor,
  { id, mediaPath }: { id: number; mediaPath: string },
  lock: 'share' | null = null,
): Promise<{ file: string; name: string }> {
  const row = await quickMessageFor(work, actor, id, lock)
  if (!row.status) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
  const { media_file: file, media_name: name } = row
  if (file === null || name === null || file !== mediaPath) throw new AppError('ERR_NO_MEDIA_FOUND')
  return { file, name }
}
