import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import { create } from 'zustand'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../platform/api/api-error.ts'
import { isKept } from '../../../platform/personal/personal-texts.ts'
import { useSession } from '../../../platform/session.ts'
import { chatUnsentKey } from '../../../platform/storage.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { putChatMessage } from './live-chats.ts'

export interface QuotedChatMessage {
  id: number
  senderName: string
  message: string
}

/** A message that the server does not have yet. Its client id stays the same over all attempts. */
export interface Unsent {
  clientId: string
  userId: number
  chatId: number
  createdAt: string
  text: string
  /** The ids of the mentioned users. */
  mentions: readonly number[]
  quoted: QuotedChatMessage | null
  files: readonly File[]
  /** The number of its files when it was written. Files do not survive a reload. */
  fileCount: number
  /** `waiting`: no answer, or a rate limit; it is sent again automatically. `failed`: it was refused. */
  state: 'sending' | 'waiting' | 'failed'
  /** The error code of the refusal. */
  error: string | null
}

/** The messages of this browser's user that the server does not have. */
export const useUnsent = create<{ userId: number; items: readonly Unsent[] }>()(() => ({ userId: 0, items: [] }))

useSession.subscribe((session) => {
  if (session.state === 'out' && session.byChoice) useUnsent.setState({ userId: 0, items: [] })
})

/** Reads a user's unsent messages from this browser. A message that was being sent when the page closed waits again. */
export function beginUnsent(userId: number): void {
  if (useUnsent.getState().userId !== userId) useUnsent.setState({ userId, items: restoreUnsent(userId) })
}

type StoredUnsent = Omit<Unsent, 'files'>

function readStoredUnsent(userId: number): readonly StoredUnsent[] {
  try {
    return JSON.parse(localStorage.getItem(chatUnsentKey(userId)) ?? '[]') as StoredUnsent[]
  } catch {
    return []
  }
}

/** Refused messages stay refused: an old message must not be sent weeks later when it would be accepted. */
const restoreUnsent = (userId: number): readonly Unsent[] =>
  readStoredUnsent(userId).map((one) => {
    if (one.state === 'failed') return { ...one, files: [] }
    const hasLostFiles = one.fileCount > 0
    return { ...one, files: [], state: hasLostFiles ? 'failed' : 'waiting', error: hasLostFiles ? 'FILES_LOST' : null }
  })

/**
 * Changes one message in memory and in local storage, which the user's tabs share. Each tab changes only its own
 * messages.
 * @param to null: the server has it, or it was discarded
 */
function put(clientId: string, to: Unsent | null): void {
  const { userId, items } = useUnsent.getState()
  if (!isKept(userId)) return
  useUnsent.setState({ items: withOne(items, clientId, to) })
  try {
    const { files: _, ...storedFields } = to ?? { files: [] }
    const all = withOne(readStoredUnsent(userId), clientId, to && (storedFields as StoredUnsent))
    if (all.length === 0) localStorage.removeItem(chatUnsentKey(userId))
    else localStorage.setItem(chatUnsentKey(userId), JSON.stringify(all))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function withOne<T extends { clientId: string }>(items: readonly T[], clientId: string, to: T | null): readonly T[] {
  if (to === null) return items.filter((one) => one.clientId !== clientId)
  const isPresent = items.some((one) => one.clientId === clientId)
  return isPresent ? items.map((one) => (one.clientId === clientId ? to : one)) : [...items, to]
}

function change(clientId: string, to: Partial<Unsent>): void {
  const current = useUnsent.getState().items.find((one) => one.clientId === clientId)
  if (current) put(clientId, { ...current, ...to })
}

/** Adds a message: it is shown at once, and sent after the earlier messages of its chat. */
export function sendChatText(
  message: Pick<Unsent, 'userId' | 'chatId' | 'text' | 'mentions' | 'quoted' | 'files'>,
): void {
  const clientId = newId()
  const createdAt = new Date().toISOString()
  const item: Unsent = {
    ...message,
    clientId,
    createdAt,
    fileCount: message.files.length,
    state: 'waiting',
    error: null,
  }
  beginUnsent(message.userId)
  put(clientId, item)
  void sendNext(message.chatId)
}

/** Sends a refused message again. */
export function resend({ clientId, chatId }: Unsent): void {
  change(clientId, { state: 'waiting', error: null })
  void sendNext(chatId)
}

export const discard = ({ clientId }: Unsent): void => put(clientId, null)

/** Sends the waiting messages of every chat after a reconnect. */
export function sendWaiting(): void {
  for (const chatId of new Set(useUnsent.getState().items.map((one) => one.chatId))) void sendNext(chatId)
}

/** Pause before the next attempt after a temporary failure, in milliseconds. */
const PAUSE = 3000

/**
 * Returns the pause in milliseconds before a message is sent again with the same id, because without an answer it may
 * have arrived. A rate limit names its time. Null when the message was refused.
 */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return Number(error.data.retryAfter ?? 0) * 1000 || null
  return error.status === 0 || error.status >= 502 ? PAUSE : null
}

/** The timer of each chat's next attempt; at most one per chat. */
const tries = new Map<number, ReturnType<typeof setTimeout>>()

function tryLater(chatId: number, pause: number): void {
  clearTimeout(tries.get(chatId))
  tries.set(
    chatId,
    setTimeout(() => void sendNext(chatId), pause),
  )
}

/** Sends one message at a time per chat, in the order of writing. */
async function sendNext(chatId: number): Promise<void> {
  const own = useUnsent.getState().items.filter((one) => one.chatId === chatId)
  const next = own.find(({ state }) => state === 'waiting')
  if (!next || own.some(({ state }) => state === 'sending')) return
  // The author may have signed out; the next user's token would send the message as that user's.
  const session = useSession.getState()
  if (session.state !== 'in' || session.user.id !== next.userId) return
  change(next.clientId, { state: 'sending' })
  try {
    putChatMessage(await post(next))
    discard(next)
  } catch (error) {
    const pause = pauseAfter(error)
    change(next.clientId, { state: pause === null ? 'failed' : 'waiting', error: errorCode(error) })
    if (pause !== null) {
      // A reconnect triggers `sendWaiting`, but a server that cannot answer now sends no signal, so retry later.
      if (!(error instanceof ApiError && error.status === 0)) tryLater(chatId, pause)
      return
    }
  }
  await sendNext(chatId)
}

function post({ chatId, clientId, text, mentions, quoted, files }: Unsent): Promise<ChatMessage> {
  const body = { message: text, mentions: [...mentions], quotedId: quoted?.id ?? null, clientId }
  if (files.length === 0) return call(sendChatMessage, { params: { id: chatId }, body })
  const form = new FormData()
  form.set('message', text)
  form.set('clientId', clientId)
  form.set('mentions', JSON.stringify(mentions))
  if (quoted) form.set('quotedId', String(quoted.id))
  for (const file of files) form.append('files', file, file.name)
  return call(sendChatMessage, { params: { id: chatId }, body, form })
}

/** The unsent messages to show below a chat's loaded messages. Comparing with the most recent messages is enough. */
export function unsentInChat(items: readonly Unsent[], chatId: number, messages: readonly ChatMessage[]) {
  const own = items.filter((one) => one.chatId === chatId)
  if (own.length === 0) return own
  const loadedIds = new Set(messages.slice(-200).map(({ clientId }) => clientId))
  return own.filter(({ clientId }) => !loadedIds.has(clientId))
}
