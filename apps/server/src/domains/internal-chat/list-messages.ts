import type { In, Out } from '@recado/contract/endpoint'
import type { listChatMessages as endpoint } from '@recado/contract/internal-chat/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cursorOf, field } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { type ChatMessageRow, chatMessageOf } from './chat.view.ts'
import { chatMessagePage, firstUnread, firstUnseen, newerChatMessages } from './chat-message.store.ts'
import { requirePossible, requireSeat } from './require-chat.ts'

const PAGE = 20
const older = cursorOf({ before: field.whole })
const newer = cursorOf({ after: field.whole })

/**
 * Returns a page of a chat's messages, oldest first within the page: from the latest, before a cursor, after one,
 * around a message or around the first unread or unseen one.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_CHAT_MESSAGE_FOUND, ERR_VALIDATION for an invalid
 *   cursor
 */
export async function listChatMessagesPage(
  work: Work,
  actor: Actor,
  { id, query }: PageRequest,
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  requirePossible(id)
  const page = await pageFor(work, actor, { id, query })
  const { messages, hasMore, ...more } = page
  const oldest = messages.at(-1)
  return {
    records: messages.map((row) => chatMessageOf(row, sign)).reverse(),
    hasMore,
    cursor: hasMore && oldest ? older.write({ before: oldest.id }) : null,
    ...more,
  }
}

async function pageFor(work: Work, actor: Actor, request: PageRequest): Promise<Part> {
  const { id, query } = request
  if (query.around || query.after !== undefined) {
    await requireSeat(work, actor, id)
    return innerPage(work, request)
  }
  if (query.unread) {
    await requireSeat(work, actor, id)
    const around = await firstUnread(work.db, work.companyId, { chatId: id, userId: actor.userId })
    return around === null
      ? fromEnd(work, request)
      : { ...(await innerPage(work, { id, query: { ...query, around } })), firstUnread: around }
  }
  if (query.unseen) {
    await requireSeat(work, actor, id)
    const around = await firstUnseen(work.db, work.companyId, { chatId: id, userId: actor.userId })
    return around === null
      ? fromEnd(work, request)
      : { ...(await innerPage(work, { id, query: { ...query, around } })), firstUnseen: around }
  }
  // Loaded concurrently with the access check, returned only to participants.
  const [page] = await Promise.all([fromEnd(work, request), requireSeat(work, actor, id)])
  return page
}

interface PageRequest {
  id: number
  query: In<typeof endpoint, 'query'>
}

/** Latest first. */
interface Part {
  messages: ChatMessageRow[]
  hasMore: boolean
  newerCursor?: string | null
  firstUnread?: number
  firstUnseen?: number
}

async function fromEnd({ db, companyId }: Work, { id, query }: PageRequest): Promise<Part> {
  const cursor = older.require(query.cursor)
  const from = cursor ?? { offset: (query.pageNumber - 1) * PAGE }
  const rows = await chatMessagePage(db, companyId, id, { from, limit: PAGE + 1 })
  return { messages: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

/** A page that does not end at the latest message, with the cursor towards it. */
async function innerPage({ db, companyId }: Work, { id, query }: PageRequest): Promise<Part> {
  const { around } = query
  const after = around ?? newer.require(query.after, 'after')?.after
  if (after === undefined) throw new AppError('ERR_VALIDATION', { field: 'after' })
  const most = around ? PAGE / 2 : PAGE
  const [later, before] = await Promise.all([
    newerChatMessages(db, companyId, id, { after, limit: most + 1 }),
    // Before the next id, so that the message itself is the first of the older half.
    chatMessagePage(db, companyId, id, { from: { before: after + 1 }, limit: around ? most + 1 : 1 }),
  ])
  if (around && before[0]?.id !== around) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND')
  const newerMessages = later.slice(0, most)
  const last = newerMessages.at(-1)
  const olderMessages = around ? before.slice(0, most) : []
  return {
    messages: [...newerMessages.toReversed(), ...olderMessages],
    hasMore: before.length > olderMessages.length,
    newerCursor: later.length > most && last ? newer.write({ after: last.id }) : null,
  }
}
