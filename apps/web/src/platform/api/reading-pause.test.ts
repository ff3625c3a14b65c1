import { exportContacts } from '@recado/contract/contacts/endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, callForFile } from './api.ts'

const limited = { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 7 }
let begun = 0
let sent: Array<[string, number]> = []
let refusals = 0

beforeEach(() => {
  // An hour after the earlier test, whose pauses are over.
  begun += 3_600_000
  vi.useFakeTimers({ now: begun, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  sent = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push([url, (Date.now() - begun) / 1000])
    if (refusals-- > 0) return Response.json(limited, { status: 429, headers: { 'retry-after': '7' } })
    return Response.json([])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a reading that is refused is sent again when Retry-After is over, and other readings wait until then', async () => {
  refusals = 1
  const first = call(listQueues, {})
  await vi.advanceTimersByTimeAsync(3_000)
  const second = call(listTags, {})
  await vi.advanceTimersByTimeAsync(3_999)
  expect(sent).toEqual([['/api/queue', 0]])
  await vi.advanceTimersByTimeAsync(1)
  expect([await first, await second]).toEqual([[], []])
  expect(sent.slice(1).map(([, second]) => second)).toEqual([7, 7])
})

it('a reading is refused in words after five pauses', async () => {
  refusals = 100
  const refused = expect(call(listQueues, {})).rejects.toMatchObject({ status: 429, data: limited })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(sent.map(([, second]) => second)).toEqual([0, 7, 14, 21, 28, 35])
})

it('a call that writes or answers a file is refused at once and holds up no reading', async () => {
  refusals = 2
  await expect(call(createTag, { body: { name: 'VIP', color: '#112233' } })).rejects.toMatchObject({ status: 429 })
  await expect(callForFile(exportContacts, {})).rejects.toMatchObject({ status: 429 })
  await call(listQueues, {})
  expect(sent.map(([, second]) => second)).toEqual([0, 0, 0])
})

it('a waiting reading that is called off is not sent', async () => {
  refusals = 1
  const calledOff = new AbortController()
  const refused = expect(call(listQueues, { signal: calledOff.signal })).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(1_000)
  calledOff.abort()
  await refused
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
})
