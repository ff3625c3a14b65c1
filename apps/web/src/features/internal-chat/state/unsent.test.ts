import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { useSession } from '../../../platform/session.ts'
import { chatUnsentKey } from '../../../platform/storage.ts'
import { beginUnsent, discard, resend, sendChatText, sendWaiting, unsentInChat, useUnsent } from './unsent.ts'

const message = { userId: 7, chatId: 1, mentions: [], quoted: null, files: [] }
const states = () => useUnsent.getState().items.map(({ text, state, error }) => [text, state, error])
const first = () => {
  const [item] = useUnsent.getState().items
  if (!item) throw new Error('nothing waits')
  return item
}
const untilAllSent = () => waitFor(() => expect(useUnsent.getState().items).toEqual([]))

const signIn = () => useSession.setState({ state: 'in', user: { id: 7 } } as never, true)

beforeEach(() => {
  signIn()
  useUnsent.setState({ userId: 0, items: [] })
  beginUnsent(7)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem(chatUnsentKey(7))
})

it('CHT-06: messages are sent one at a time in the order of writing', async () => {
  const calls = answer({ 'POST /chats/1/messages': { chatId: 1 } })
  sendChatText({ ...message, text: 'um' })
  sendChatText({ ...message, text: 'dois' })
  expect(states()).toEqual([
    ['um', 'sending', null],
    ['dois', 'waiting', null],
  ])
  await untilAllSent()
  expect(calls.map(({ body }) => (body as { message: string }).message)).toEqual(['um', 'dois'])
  expect(localStorage.getItem(chatUnsentKey(7))).toBeNull()
})

it('CHT-10: a message without an answer waits, and is sent again with the same id after a reconnect', async () => {
  const ids: string[] = []
  let isOffline = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    ids.push((JSON.parse(body) as { clientId: string }).clientId)
    if (isOffline) throw new TypeError('Failed to fetch')
    return Response.json({ chatId: 1 })
  })
  sendChatText({ ...message, text: 'um' })
  await waitFor(() => expect(states()).toEqual([['um', 'waiting', 'ERR_NETWORK']]))
  isOffline = false
  sendWaiting()
  await untilAllSent()
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('CHT-10: a refused message shows the error, does not block others, and can be resent or discarded', async () => {
  const answers: Record<string, unknown> = {
    'POST /chats/1/messages': { status: 400, body: { error: 'ERR_CHAT_MESSAGE_EMPTY' } },
  }
  answer(answers)
  sendChatText({ ...message, text: 'um' })
  sendChatText({ ...message, chatId: 2, text: 'dois' })
  await waitFor(() => expect(states()).toEqual([['um', 'failed', 'ERR_CHAT_MESSAGE_EMPTY']]))
  resend(first())
  await waitFor(() => expect(states()).toEqual([['um', 'failed', 'ERR_CHAT_MESSAGE_EMPTY']]))
  answers['POST /chats/1/messages'] = { chatId: 1 }
  resend(first())
  await untilAllSent()
  answers['POST /chats/1/messages'] = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } }
  sendChatText({ ...message, text: 'três' })
  await waitFor(() => expect(first().state).toBe('failed'))
  discard(first())
  expect(useUnsent.getState().items).toEqual([])
})

it('survives a reload: texts wait again, files must be attached again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  sendChatText({ ...message, text: 'um' })
  sendChatText({ ...message, chatId: 2, text: 'dois', files: [new File(['x'], 'a.txt')] })
  await waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']))
  useUnsent.setState({ userId: 0, items: [] })
  beginUnsent(7)
  expect(states()).toEqual([
    ['um', 'waiting', null],
    ['dois', 'failed', 'FILES_LOST'],
  ])
  // Another user of this browser sees none of it.
  beginUnsent(8)
  expect(useUnsent.getState().items).toEqual([])
})

it('a refused message stays refused after a reload and is not resent automatically', () => {
  const storedMessage = {
    ...message,
    clientId: 'a',
    text: 'um',
    fileCount: 0,
    state: 'failed',
    error: 'ERR_NO_PERMISSION',
  }
  localStorage.setItem(chatUnsentKey(7), JSON.stringify([storedMessage]))
  useUnsent.setState({ userId: 0, items: [] })
  const calls = answer({})
  beginUnsent(7)
  sendWaiting()
  expect([states(), calls]).toEqual([[['um', 'failed', 'ERR_NO_PERMISSION']], []])
})

it('two tabs of a user both keep their waiting messages', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const other = { ...message, clientId: 'other-tab', text: 'da outra', fileCount: 0, state: 'waiting', error: null }
  localStorage.setItem(chatUnsentKey(7), JSON.stringify([other]))
  sendChatText({ ...message, text: 'um' })
  await waitFor(() => expect(first().error).toBe('ERR_NETWORK'))
  const texts = () =>
    (JSON.parse(localStorage.getItem(chatUnsentKey(7)) ?? '[]') as Array<{ text: string }>).map(({ text }) => text)
  expect(texts()).toEqual(['da outra', 'um'])
  discard(first())
  expect(texts()).toEqual(['da outra'])
})

it('a waiting message is not sent while its author is signed out, nor by the next user’s session', async () => {
  const answers: Record<string, unknown> = {
    'POST /chats/1/messages': { status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } },
  }
  const calls = answer(answers)
  sendChatText({ ...message, text: 'um' })
  await waitFor(() => expect(states()).toEqual([['um', 'waiting', 'ERR_DATABASE_UNAVAILABLE']]))
  answers['POST /chats/1/messages'] = { chatId: 1 }
  for (const session of [{ state: 'out' }, { state: 'in', user: { id: 8 } }]) {
    useSession.setState(session as never, true)
    sendWaiting()
    expect([calls.length, states()]).toEqual([1, [['um', 'waiting', 'ERR_DATABASE_UNAVAILABLE']]])
  }
  signIn()
  sendWaiting()
  await untilAllSent()
  expect(calls).toHaveLength(2)
})

it.each([
  ['a 503 response', 3000, { status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } }],
  ['a rate limit', 12_000, { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 12 } }],
] as const)('after %s, sending is retried automatically, and later messages wait', async (_, pause, refusal) => {
  // Testing Library's waitFor does not advance the fake clock of Vitest.
  const patience = { timeout: 20_000 }
  vi.useFakeTimers()
  try {
    const answers: Record<string, unknown> = { 'POST /chats/1/messages': refusal }
    const calls = answer(answers)
    sendChatText({ ...message, text: 'um' })
    await vi.waitFor(() => expect(states()).toEqual([['um', 'waiting', refusal.body.error]]), patience)
    await vi.advanceTimersByTimeAsync(50)
    sendChatText({ ...message, text: 'dois' })
    const bothWait = () =>
      vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']), patience)
    await bothWait()
    const tries = calls.length
    // One retry, however many messages wait.
    await vi.advanceTimersByTimeAsync(pause + 100)
    expect(calls.length).toBe(tries + 1)
    await bothWait()
    answers['POST /chats/1/messages'] = { chatId: 1 }
    await vi.advanceTimersByTimeAsync(pause)
    await vi.waitFor(() => expect(useUnsent.getState().items).toEqual([]), patience)
    expect(calls.slice(-2).map(({ body }) => (body as { message: string }).message)).toEqual(['um', 'dois'])
  } finally {
    vi.useRealTimers()
  }
})

it('is shown until its message has arrived', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  sendChatText({ ...message, text: 'um' })
  await waitFor(() => expect(first().error).toBe('ERR_NETWORK'))
  const { items } = useUnsent.getState()
  expect(unsentInChat(items, 1, [])).toEqual(items)
  expect(unsentInChat(items, 2, [])).toEqual([])
  expect(unsentInChat(items, 1, [{ clientId: first().clientId } as never])).toEqual([])
})
