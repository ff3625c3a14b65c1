import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { mayManageChat, takesPart } from './chat.rules.ts'
import { chatRow, lockChat, seatIn } from './chat.store.ts'
import type { ChatRow } from './chat.view.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * How an address names a chat.
 * @returns its number or uuid
 * @throws AppError ERR_NO_CHAT_FOUND for what is neither
 */
export function keyOf(text: string): number | string {
  if (UUID.test(text)) return text
  if (!/^\d{1,10}$/.test(text)) throw new AppError('ERR_NO_CHAT_FOUND')
  return Number(text)
}

/**
 * A chat in which this person takes part.
 * @param key its number or uuid
 * @throws AppError ERR_NO_CHAT_FOUND for unknown ones and other companies', ERR_NO_PERMISSION for who does not take part
 */
export async function chatFor(work: Work, actor: Pick<Actor, 'userId'>, key: number | string): Promise<ChatRow> {
  if (typeof key === 'number') requirePossible(key)
  const row = await chatRow(work.db, work.companyId, key)
  if (!row) throw new AppError('ERR_NO_CHAT_FOUND')
  if (!takesPart(actor.userId, row)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/**
 * That this person takes part in a chat, where nothing else of it is asked for.
 * @throws AppError as `chatFor`
 */
export async function requireSeat(work: Work, actor: Pick<Actor, 'userId'>, id: number): Promise<void> {
  requirePossible(id)
  const { exists, seated } = await seatIn(work.db, work.companyId, id, actor.userId)
  if (!exists) throw new AppError('ERR_NO_CHAT_FOUND')
  if (!seated) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * No chat has a greater id, and the column could not even be compared with it.
 * @throws AppError ERR_NO_CHAT_FOUND
 */
export function requirePossible(id: number): void {
  if (id >= 2 ** 31) throw new AppError('ERR_NO_CHAT_FOUND')
}

/**
 * A chat in which this person takes part, held until the transaction ends: nobody says, reads or changes anything in it meanwhile.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION
 */
export async function heldChatFor(work: Work, actor: Pick<Actor, 'userId'>, id: number): Promise<ChatRow> {
  requirePossible(id)
  if (!(await lockChat(work.db, work.companyId, id))) throw new AppError('ERR_NO_CHAT_FOUND')
  return chatFor(work, actor, id)
}

/**
 * The same for its owner.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION
 */
export async function managedChat(work: Work, actor: Pick<Actor, 'userId'>, id: number): Promise<ChatRow> {
  const row = await heldChatFor(work, actor, id)
  if (!mayManageChat(actor.userId, row)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** A chat as a change of the same transaction left it. */
export async function changedChat(work: Work, id: number): Promise<ChatRow> {
  const row = await chatRow(work.db, work.companyId, id)
  if (!row) throw new Error('a chat vanished under its lock')
  return row
}
