import type { SessionUser } from '@recado/contract/identity/user'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../platform/session.ts'
import type { Outgoing } from './outgoing.rules.ts'
import { useOutgoing } from './outgoing-store.ts'
import { cancelOutgoing, send, sendAgain } from './send-outgoing.ts'

const states = () => useOutgoing.getState().items.map(({ state }) => state)
const sent: unknown[] = []

/** Answers the calls one after the other; null is a connection that is away. */
function answers(...statuses: Array<number | null>) {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { body } = init
    sent.push(body instanceof FormData ? body.get('clientId') : (JSON.parse(String(body)) as Outgoing).clientId)
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
  sent.length = 0
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
])('MSG-16: %s that finds no server waits, and goes by itself under the same id', async (_, change) => {
  answers(null, 503, 200)
  send([outgoing('c1', change)])
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), sent]).toEqual([['waiting'], ['c1']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([states(), sent]).toEqual([['waiting'], ['c1', 'c1']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([states(), sent]).toEqual([['sent'], ['c1', 'c1', 'c1']])
})

it('MSG-16: a waiting message holds later ones; a refused one holds none', async () => {
  answers(null, 409, 200)
  send([outgoing('c1'), outgoing('c2')])
  await vi.advanceTimersByTimeAsync(0)
  expect([states(), sent]).toEqual([['waiting', 'waiting'], ['c1']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([states(), sent]).toEqual([
    ['failed', 'sent'],
    ['c1', 'c1', 'c2'],
  ])
})

it('MSG-16: a message that a limit refuses says so at once, and goes by itself after Retry-After, before later ones', async () => {
  const limited = { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 7 }
  const replies = [Response.json(limited, { status: 429 })]
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push((JSON.parse(String(init.body)) as Outgoing).clientId)
    return replies.shift() ?? Response.json({ messages: [] })
  })
  send([outgoing('c1'), outgoing('c2')])
  await vi.advanceTimersByTimeAsync(6_999)
  expect([states(), sent]).toEqual([['waiting', 'waiting'], ['c1']])
  expect(first()).toMatchObject({ late: true, error: 'ERR_TOO_MANY_REQUESTS' })
  await vi.advanceTimersByTimeAsync(1)
  expect([states(), sent]).toEqual([
    ['sent', 'sent'],
    ['c1', 'c1', 'c2'],
  ])
})

it('MSG-16: nothing of a person who left goes out for the next one', async () => {
  answers(null, 200)
  send([outgoing('c1')])
  await vi.advanceTimersByTimeAsync(0)
  useSession.setState({ state: 'in', user: { id: 8, companyId: 1 } as SessionUser }, true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([states(), sent]).toEqual([['waiting'], ['c1']])
})

const first = () => useOutgoing.getState().items[0] as Outgoing

it('MSG-16: a message that waits for 30 s says why, and goes at once when it is asked for', async () => {
  answers(...Array<null>(11).fill(null), 200)
  send([outgoing('c1')])
  await vi.advanceTimersByTimeAsync(29_900)
  expect(first().late).toBeFalsy()
  await vi.advanceTimersByTimeAsync(200)
  expect(first()).toMatchObject({ late: true, error: 'ERR_NETWORK' })
  const tries = sent.length
  sendAgain(first())
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, first().late]).toEqual([tries + 1, false])
})

it('MSG-16: a message that is given up goes no more, and holds none', async () => {
  answers(null, 200)
  send([outgoing('c1'), outgoing('c2')])
  await vi.advanceTimersByTimeAsync(0)
  cancelOutgoing(first())
  await vi.advanceTimersByTimeAsync(100)
  expect([states(), sent]).toEqual([
    ['failed', 'sent'],
    ['c1', 'c2'],
  ])
  expect(first().error).toBe('ERR_SEND_CANCELLED')
})
