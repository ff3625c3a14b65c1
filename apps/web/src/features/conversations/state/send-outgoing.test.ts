import type { SessionUser } from '@recado/contract/identity/user'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../platform/session.ts'
import type { Outgoing } from './outgoing.rules.ts'
import { useOutgoing } from './outgoing-store.ts'
import { cancelOutgoing, send, sendAgain } from './send-outgoing.ts'

const states = () => useOutgoing.getState().items.map(({ state }) => state)
const requests: unknown[] = []

/** Answers the calls in order; null simulates a lost connection. */
function answers(...statuses: Array<number | null>) {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { body } = init
    requests.push(body instanceof FormData ? body.get('clientId') : (JSON.parse(String(body)) as Outgoing).clientId)
    const status = statuses.shift()
    if (status === null || status === undefined) throw new TypeError('offline')
    return Response.json(status === 200 ? { messages: [] } : { error: 'ERR_SENDING_WAPP_MSG' }, { status })
  })
}

const outgoing = (clientId: string, change: Partial<Outgoing> = {}): Outgoing => ({
  ...{ clientId, userId: 7, ticketId: 1, createdAt: '2026-01-01T12:00:00.000Z', body: 'oi', quoted: null },
  ...{ file: null, location: null, contact: null, state: 'waiting', error: null },
  ...change,
})
const file = { blob: new Blob(['abc'], { type: 'image/png' }), name: 'a.png', voice: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  requests.length = 0
  useOutgoing.setState({ items: [] })
  useSession.setState({ state: 'in', user: { id: 7, companyId: 1 } as SessionUser }, true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a text', {}],
  ['a file', { file }],
  ['a place', { location: { latitude: -23.5, longitude: -46.6 } }],
])('MSG-16: %s that cannot reach the server waits and is sent automatically under the same id', async (_, change) => {
  answers(null, 503, 200)
  send([outgoing('c1', change)])
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), requests]).toEqual([['waiting'], ['c1']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([states(), requests]).toEqual([['waiting'], ['c1', 'c1']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([states(), requests]).toEqual([['sent'], ['c1', 'c1', 'c1']])
})

it('MSG-16: a waiting message blocks later ones, a rejected one does not', async () => {
  answers(null, 409, 200)
  send([outgoing('c1'), outgoing('c2')])
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), requests]).toEqual([['waiting', 'waiting'], ['c1']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([states(), requests]).toEqual([
    ['failed', 'sent'],
    ['c1', 'c1', 'c2'],
  ])
})

it('MSG-16: a rate-limited message shows it immediately and is sent after Retry-After, before later ones', async () => {
  const limited = { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 7 }
  const replies = [Response.json(limited, { status: 429 })]
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requests.push((JSON.parse(String(init.body)) as Outgoing).clientId)
    return replies.shift() ?? Response.json({ messages: [] })
  })
  send([outgoing('c1'), outgoing('c2')])
  await vi.advanceTimersByTimeAsync(6_999)
  expect([states(), requests]).toEqual([['waiting', 'waiting'], ['c1']])
  expect(first()).toMatchObject({ late: true, error: 'ERR_TOO_MANY_REQUESTS' })
  await vi.advanceTimersByTimeAsync(1)
  expect([states(), requests]).toEqual([
    ['sent', 'sent'],
    ['c1', 'c1', 'c2'],
  ])
})

it('MSG-16: messages of a user who logged out are not sent for the next user', async () => {
  answers(null, 200)
  send([outgoing('c1')])
  await vi.advanceTimersByTimeAsync(0)
  useSession.setState({ state: 'in', user: { id: 8, companyId: 1 } as SessionUser }, true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([states(), requests]).toEqual([['waiting'], ['c1']])
})

const first = () => useOutgoing.getState().items[0] as Outgoing

it('MSG-16: a message that waits for 30 s shows why and is sent immediately on request', async () => {
  answers(...Array<null>(11).fill(null), 200)
  send([outgoing('c1')])
  await vi.advanceTimersByTimeAsync(29_900)
  expect(first().late).toBeFalsy()
  await vi.advanceTimersByTimeAsync(200)
  expect(first()).toMatchObject({ late: true, error: 'ERR_NETWORK' })
  const tries = requests.length
  sendAgain(first())
  await vi.advanceTimersByTimeAsync(0)
  expect([requests.length, first().late]).toEqual([tries + 1, false])
})

it('MSG-16: a cancelled message is not sent and blocks no other', async () => {
  answers(null, 200)
  send([outgoing('c1'), outgoing('c2')])
  await vi.advanceTimersByTimeAsync(0)
  cancelOutgoing(first())
  await vi.advanceTimersByTimeAsync(100)
  expect([states(), requests]).toEqual([
    ['failed', 'sent'],
    ['c1', 'c2'],
  ])
  expect(first().error).toBe('ERR_SEND_CANCELLED')
})
