import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { isParticipant, mayManageChat } from './chat.rules.ts'
import { chatRow, findSeat, lockChat } from './chat.store.ts'
import type { ChatRow } from './chat.view.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Parses the key of a chat in a URL.
 * @returns its id or uuid
 * @throws AppError ERR_NO_CHAT_FOUND for any other text
 */
export function parseChatKey(text: string): number | string {
  if (UUID.test(text)) return text
  if (!/^\d{1,10}$/.test(text)) throw new AppError('ERR_NO_CHAT_FOUND')
  return Number(text)
}

/**
 * Returns a chat in which the caller participates.
 * @param key its id or uuid
 * @throws AppError ERR_NO_CHAT_FOUND for unknown ones and other companies', ERR_NO_PERMISSION for users outside the
 *   chat
 */
export async function chatFor(work: Work, actor: Pick<Actor, 'userId'>, key: number | string): Promise<ChatRow> {
  if (typeof key === 'number') requirePossible(key)
  const row = await chatRow(work.db, work.companyId, key)
  if (!row) throw new AppError('ERR_NO_CHAT_FOUND')
  if (!isParticipant(actor.userId, row)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/**
 * Checks that the caller participates in a chat, without loading it.
 * @throws AppError as `chatFor`
 */
export async function requireSeat(work: Work, actor: Pick<Actor, 'userId'>, id: number): Promise<void> {
  requirePossible(id)
  const { exists, seated } = await findSeat(work.db, work.companyId, id, actor.userId)
  if (!exists) throw new AppError('ERR_NO_CHAT_FOUND')
  if (!seated) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Rejects ids that exceed the int column, because they could not even be compared with it.
 * @throws AppError ERR_NO_CHAT_FOUND
 */
export function requirePossible(id: number): void {
  if (id >= 2 ** 31) throw new AppError('ERR_NO_CHAT_FOUND')
}

/**
 * Returns a chat in which the caller participates, locked until the transaction ends against all concurrent changes.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION
 */
export async function lockedChatFor(work: Work, actor: Pick<Actor, 'userId'>, id: number): Promise<ChatRow> {
  requirePossible(id)
  if (!(await lockChat(work.db, work.companyId, id))) throw new AppError('ERR_NO_CHAT_FOUND')
  return chatFor(work, actor, id)
}

/**
 * Returns a locked chat that the caller owns.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION
 */
export async function managedChat(work: Work, actor: Pick<Actor, 'userId'>, id: number): Promise<ChatRow> {
  const row = await lockedChatFor(work, actor, id)
  if (!mayManageChat(actor.userId, row)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** Returns a chat after a change in the same transaction. */
export async function changedChat(work: Work, id: number): Promise<ChatRow> {
  const row = await chatRow(work.db, work.companyId, id)
  if (!row) throw new Error('a chat vanished under its lock')
  return row
}
