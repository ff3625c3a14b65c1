import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import { create } from 'zustand'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../platform/api/api-error.ts'
import { isKept } from '../../../platform/personal/personal-texts.ts'
import { useSession } from '../../../platform/session.ts'
import { chatUnsentKey } from '../../../platform/storage.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { putMessage } from './live-chats.ts'

export interface Quoted {
  id: number
  senderName: string
  message: string
}

/** A message on its way from this browser to the server. Its client id stays the same over all tries. */
export interface Unsent {
  clientId: string
  userId: number
  chatId: number
  createdAt: string
  text: string
  /** Ids of those whom the text names. */
  mentions: readonly number[]
  quoted: Quoted | null
  files: readonly File[]
  /** How many files it had when it was written: after a reload they are gone. */
  fileCount: number
  /** `waiting`: no answer, or a limit on calls; it is sent again automatically. `failed`: it was refused. */
  state: 'sending' | 'waiting' | 'failed'
  /** The code of the refusal. */
  error: string | null
}

/** The messages of the person at this browser that the server does not have. */
export const useUnsent = create<{ userId: number; items: readonly Unsent[] }>()(() => ({ userId: 0, items: [] }))

useSession.subscribe((session) => {
  if (session.state === 'out' && session.byChoice) useUnsent.setState({ userId: 0, items: [] })
})

/** Reads what lies at this browser of a person; what was on its way when the page was closed waits again. */
export function beginUnsent(userId: number): void {
  if (useUnsent.getState().userId !== userId) useUnsent.setState({ userId, items: readKept(userId) })
}

type Kept = Omit<Unsent, 'files'>

function kept(userId: number): readonly Kept[] {
  try {
    return JSON.parse(localStorage.getItem(chatUnsentKey(userId)) ?? '[]') as Kept[]
  } catch {
    return []
  }
}

/** What was refused stays so: nobody wants an old message to be said weeks later, when it is accepted after all. */
const readKept = (userId: number): readonly Unsent[] =>
  kept(userId).map((one) => {
    if (one.state === 'failed') return { ...one, files: [] }
    const lost = one.fileCount > 0
    return { ...one, files: [], state: lost ? 'failed' : 'waiting', error: lost ? 'FILES_LOST' : null }
  })

/**
 * Changes one message, here and where it lies at this browser, which other tabs of the person share: each changes its own messages
 * only.
 * @param to null: the server has it, or it was given up
 */
function put(clientId: string, to: Unsent | null): void {
  const { userId, items } = useUnsent.getState()
  if (!isKept(userId)) return
  useUnsent.setState({ items: withOne(items, clientId, to) })
  try {
    const { files: _, ...lasting } = to ?? { files: [] }
    const all = withOne(kept(userId), clientId, to && (lasting as Kept))
    if (all.length === 0) localStorage.removeItem(chatUnsentKey(userId))
    else localStorage.setItem(chatUnsentKey(userId), JSON.stringify(all))
  } catch {
    // Without room it lasts as long as the page.
  }
}

function withOne<T extends { clientId: string }>(items: readonly T[], clientId: string, to: T | null): readonly T[] {
  if (to === null) return items.filter((one) => one.clientId !== clientId)
  const known = items.some((one) => one.clientId === clientId)
  return known ? items.map((one) => (one.clientId === clientId ? to : one)) : [...items, to]
}

function change(clientId: string, to: Partial<Unsent>): void {
  const known = useUnsent.getState().items.find((one) => one.clientId === clientId)
  if (known) put(clientId, { ...known, ...to })
}

/** Says something: it is shown at once, and goes after what was said before it in its chat. */
export function say(message: Pick<Unsent, 'userId' | 'chatId' | 'text' | 'mentions' | 'quoted' | 'files'>): void {
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

/** Sends one again that was refused. */
export function sayAgain({ clientId, chatId }: Unsent): void {
  change(clientId, { state: 'waiting', error: null })
  void sendNext(chatId)
}

export const discard = ({ clientId }: Unsent): void => put(clientId, null)

/** Sends what waits, in every chat: the connection is back. */
export function sendWaiting(): void {
  for (const chatId of new Set(useUnsent.getState().items.map((one) => one.chatId))) void sendNext(chatId)
}

/** After a failure that passes by itself the next try comes this much later, in milliseconds. */
const PAUSE = 3000

/**
 * Returns the milliseconds after which a message is sent again under the same id. Without an answer it may have
 * arrived; a limit on calls names its time. Null when the message was refused.
 */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return Number(error.data.retryAfter ?? 0) * 1000 || null
  return error.status === 0 || error.status >= 502 ? PAUSE : null
}

/** The next try of each chat: one, however often a message was refused in between. */
const tries = new Map<number, ReturnType<typeof setTimeout>>()

function tryLater(chatId: number, pause: number): void {
  clearTimeout(tries.get(chatId))
  tries.set(
    chatId,
    setTimeout(() => void sendNext(chatId), pause),
  )
}

/** One at a time in each chat, in the order in which they were written. */
async function sendNext(chatId: number): Promise<void> {
  const own = useUnsent.getState().items.filter((one) => one.chatId === chatId)
  const next = own.find(({ state }) => state === 'waiting')
  if (!next || own.some(({ state }) => state === 'sending')) return
  // The author may have left: the next person's token would send the message as that person's.
  const session = useSession.getState()
  if (session.state !== 'in' || session.user.id !== next.userId) return
  change(next.clientId, { state: 'sending' })
  try {
    putMessage(await post(next))
    discard(next)
  } catch (error) {
    const pause = pauseAfter(error)
    change(next.clientId, { state: pause === null ? 'failed' : 'waiting', error: errorCode(error) })
    if (pause !== null) {
      // Of a lost connection one hears when it is back; of a server that cannot answer now nothing tells.
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

/** Those to be drawn below a chat that holds these messages: its recent end suffices. */
export function notYetIn(items: readonly Unsent[], chatId: number, messages: readonly ChatMessage[]) {
  const own = items.filter((one) => one.chatId === chatId)
  if (own.length === 0) return own
  const known = new Set(messages.slice(-200).map(({ clientId }) => clientId))
  return own.filter(({ clientId }) => !known.has(clientId))
}
