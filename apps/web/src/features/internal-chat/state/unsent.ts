import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import { create } from 'zustand'
import { call } from '../../../platform/api/api.ts'
import { errorCode } from '../../../platform/api/api-error.ts'
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
  /** `waiting`: there was no answer, it goes again when the connection is back. `failed`: it was refused. */
  state: 'sending' | 'waiting' | 'failed'
  /** The code of the refusal. */
  error: string | null
}

/** The messages of the person at this browser that the server does not have. */
export const useUnsent = create<{ userId: number; items: readonly Unsent[] }>()(() => ({ userId: 0, items: [] }))

const itemsOf = (userId: number): readonly Unsent[] =>
  useUnsent.getState().userId === userId ? useUnsent.getState().items : readKept(userId)

/** Reads what lies at this browser of a person; what was on its way when the page was closed waits again. */
export function beginUnsent(userId: number): void {
  if (useUnsent.getState().userId !== userId) useUnsent.setState({ userId, items: readKept(userId) })
}

function readKept(userId: number): readonly Unsent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(chatUnsentKey(userId)) ?? '[]') as Array<Omit<Unsent, 'files'>>
    return kept.map((one) => ({
      ...one,
      files: [],
      state: one.fileCount > 0 ? 'failed' : 'waiting',
      error: one.fileCount > 0 ? 'FILES_LOST' : null,
    }))
  } catch {
    return []
  }
}

function keep(items: readonly Unsent[]): void {
  const { userId } = useUnsent.getState()
  useUnsent.setState({ items })
  try {
    const lasting = items.map(({ files: _, ...one }) => one)
    if (lasting.length === 0) localStorage.removeItem(chatUnsentKey(userId))
    else localStorage.setItem(chatUnsentKey(userId), JSON.stringify(lasting))
  } catch {
    // Without room it lasts as long as the page.
  }
}

const change = (clientId: string, to: Partial<Unsent>): void =>
  keep(useUnsent.getState().items.map((one) => (one.clientId === clientId ? { ...one, ...to } : one)))

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
  keep([...itemsOf(message.userId), item])
  void sendNext(message.chatId)
}

/** Sends one again that was refused. */
export function sayAgain({ clientId, chatId }: Unsent): void {
  change(clientId, { state: 'waiting', error: null })
  void sendNext(chatId)
}

export const discard = ({ clientId }: Unsent): void =>
  keep(useUnsent.getState().items.filter((one) => one.clientId !== clientId))

/** Sends what waits, in every chat: the connection is back. */
export function sendWaiting(): void {
  for (const chatId of new Set(useUnsent.getState().items.map((one) => one.chatId))) void sendNext(chatId)
}

/** One at a time in each chat, in the order in which they were written. */
async function sendNext(chatId: number): Promise<void> {
  const own = useUnsent.getState().items.filter((one) => one.chatId === chatId)
  const next = own.find(({ state }) => state === 'waiting')
  if (!next || own.some(({ state }) => state === 'sending')) return
  change(next.clientId, { state: 'sending' })
  try {
    putMessage(await post(next))
    discard(next)
  } catch (error) {
    const code = errorCode(error)
    // No answer is no refusal: it may have arrived, and goes again under the same id.
    const passes = code === 'ERR_NETWORK' || code === 'ERR_DATABASE_UNAVAILABLE'
    change(next.clientId, passes ? { state: 'waiting', error: code } : { state: 'failed', error: code })
    if (passes) return
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
