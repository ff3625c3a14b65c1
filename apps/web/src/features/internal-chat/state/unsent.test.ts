import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { useSession } from '../../../platform/session.ts'
import { chatUnsentKey } from '../../../platform/storage.ts'
import { beginUnsent, discard, notYetIn, say, sayAgain, sendWaiting, useUnsent } from './unsent.ts'

const message = { userId: 7, chatId: 1, mentions: [], quoted: null, files: [] }
const states = () => useUnsent.getState().items.map(({ text, state, error }) => [text, state, error])
const first = () => {
  const [item] = useUnsent.getState().items
  if (!item) throw new Error('nothing waits')
  return item
}
const gone = () => waitFor(() => expect(useUnsent.getState().items).toEqual([]))

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

it('CHT-06: messages go one by one in the order in which they were written', async () => {
  const calls = answer({ 'POST /chats/1/messages': { chatId: 1 } })
  say({ ...message, text: 'um' })
  say({ ...message, text: 'dois' })
  expect(states()).toEqual([
    ['um', 'sending', null],
    ['dois', 'waiting', null],
  ])
  await gone()
  expect(calls.map(({ body }) => (body as { message: string }).message)).toEqual(['um', 'dois'])
  expect(localStorage.getItem(chatUnsentKey(7))).toBeNull()
})

it('CHT-10: without an answer it waits, and goes again under the same id when the connection is back', async () => {
  const ids: string[] = []
  let away = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    ids.push((JSON.parse(body) as { clientId: string }).clientId)
    if (away) throw new TypeError('Failed to fetch')
    return Response.json({ chatId: 1 })
  })
  say({ ...message, text: 'um' })
  await waitFor(() => expect(states()).toEqual([['um', 'waiting', 'ERR_NETWORK']]))
  away = false
  sendWaiting()
  await gone()
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('CHT-10: one that is refused says so, holds up no other, and goes again or is given up by choice', async () => {
  const answers: Record<string, unknown> = {
    'POST /chats/1/messages': { status: 400, body: { error: 'ERR_CHAT_MESSAGE_EMPTY' } },
  }
  answer(answers)
  say({ ...message, text: 'um' })
  say({ ...message, chatId: 2, text: 'dois' })
  await waitFor(() => expect(states()).toEqual([['um', 'failed', 'ERR_CHAT_MESSAGE_EMPTY']]))
  sayAgain(first())
  await waitFor(() => expect(states()).toEqual([['um', 'failed', 'ERR_CHAT_MESSAGE_EMPTY']]))
  answers['POST /chats/1/messages'] = { chatId: 1 }
  sayAgain(first())
  await gone()
  answers['POST /chats/1/messages'] = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } }
  say({ ...message, text: 'três' })
  await waitFor(() => expect(first().state).toBe('failed'))
  discard(first())
  expect(useUnsent.getState().items).toEqual([])
})

it('outlives a reload: texts wait again, files have to be attached again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  say({ ...message, text: 'um' })
  say({ ...message, chatId: 2, text: 'dois', files: [new File(['x'], 'a.txt')] })
  await waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']))
  useUnsent.setState({ userId: 0, items: [] })
  beginUnsent(7)
  expect(states()).toEqual([
    ['um', 'waiting', null],
    ['dois', 'failed', 'FILES_LOST'],
  ])
  // Another person at this browser has none of it.
  beginUnsent(8)
  expect(useUnsent.getState().items).toEqual([])
})

it('one that was refused stays so over a reload: it is not said by itself when it would be accepted', () => {
  const kept = { ...message, clientId: 'a', text: 'um', fileCount: 0, state: 'failed', error: 'ERR_NO_PERMISSION' }
  localStorage.setItem(chatUnsentKey(7), JSON.stringify([kept]))
  useUnsent.setState({ userId: 0, items: [] })
  const calls = answer({})
  beginUnsent(7)
  sendWaiting()
  expect([states(), calls]).toEqual([[['um', 'failed', 'ERR_NO_PERMISSION']], []])
})

it('two tabs of a person keep what waits in both', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const other = { ...message, clientId: 'other-tab', text: 'da outra', fileCount: 0, state: 'waiting', error: null }
  localStorage.setItem(chatUnsentKey(7), JSON.stringify([other]))
  say({ ...message, text: 'um' })
  await waitFor(() => expect(first().error).toBe('ERR_NETWORK'))
  const texts = () =>
    (JSON.parse(localStorage.getItem(chatUnsentKey(7)) ?? '[]') as Array<{ text: string }>).map(({ text }) => text)
  expect(texts()).toEqual(['da outra', 'um'])
  discard(first())
  expect(texts()).toEqual(['da outra'])
})

it('a message that waits is not sent while its author is signed out, nor by the next person’s session', async () => {
  const answers: Record<string, unknown> = {
    'POST /chats/1/messages': { status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } },
  }
  const calls = answer(answers)
  say({ ...message, text: 'um' })
  await waitFor(() => expect(states()).toEqual([['um', 'waiting', 'ERR_DATABASE_UNAVAILABLE']]))
  answers['POST /chats/1/messages'] = { chatId: 1 }
  for (const session of [{ state: 'out' }, { state: 'in', user: { id: 8 } }]) {
    useSession.setState(session as never, true)
    sendWaiting()
    expect([calls.length, states()]).toEqual([1, [['um', 'waiting', 'ERR_DATABASE_UNAVAILABLE']]])
  }
  signIn()
  sendWaiting()
  await gone()
  expect(calls).toHaveLength(2)
})

it.each([
  ['a server that cannot answer now', 3000, { status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } }],
  [
    'the limit on calls',
    12_000,
    { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 12 } },
  ],
] as const)('%s is asked again by itself, and what was written later waits behind it', async (_, pause, refusal) => {
  // Testing Library's waitFor does not advance the fake clock of Vitest.
  const patience = { timeout: 20_000 }
  vi.useFakeTimers()
  try {
    const answers: Record<string, unknown> = { 'POST /chats/1/messages': refusal }
    const calls = answer(answers)
    say({ ...message, text: 'um' })
    await vi.waitFor(() => expect(states()).toEqual([['um', 'waiting', refusal.body.error]]), patience)
    await vi.advanceTimersByTimeAsync(50)
    say({ ...message, text: 'dois' })
    const bothWait = () =>
      vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']), patience)
    await bothWait()
    const tries = calls.length
    // One more try, however much waits.
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

it('is drawn until its message has come', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  say({ ...message, text: 'um' })
  await waitFor(() => expect(first().error).toBe('ERR_NETWORK'))
  const { items } = useUnsent.getState()
  expect(notYetIn(items, 1, [])).toEqual(items)
  expect(notYetIn(items, 2, [])).toEqual([])
  expect(notYetIn(items, 1, [{ clientId: first().clientId } as never])).toEqual([])
})
