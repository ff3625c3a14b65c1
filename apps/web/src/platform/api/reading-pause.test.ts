import { exportContacts } from '@recado/contract/contacts/endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, callForFile } from './api.ts'

const limited = { error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 7 }
let startTime = 0
let requests: Array<[string, number]> = []
let refusals = 0

beforeEach(() => {
  // An hour later, when all pauses of the earlier test are over.
  startTime += 3_600_000
  vi.useFakeTimers({ now: startTime, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  requests = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push([url, (Date.now() - startTime) / 1000])
    if (refusals-- > 0) return Response.json(limited, { status: 429, headers: { 'retry-after': '7' } })
    return Response.json([])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a refused GET is sent again after Retry-After, and other GETs wait until then', async () => {
  refusals = 1
  const first = call(listQueues, {})
  await vi.advanceTimersByTimeAsync(3_000)
  const second = call(listTags, {})
  await vi.advanceTimersByTimeAsync(3_999)
  expect(requests).toEqual([['/api/queue', 0]])
  await vi.advanceTimersByTimeAsync(1)
  expect([await first, await second]).toEqual([[], []])
  expect(requests.slice(1).map(([, second]) => second)).toEqual([7, 7])
})

it('a GET is rejected after five pauses', async () => {
  refusals = 100
  const rejection = expect(call(listQueues, {})).rejects.toMatchObject({ status: 429, data: limited })
  await vi.advanceTimersByTimeAsync(60_000)
  await rejection
  expect(requests.map(([, second]) => second)).toEqual([0, 7, 14, 21, 28, 35])
})

it('a write or a download is rejected at once and does not delay GETs', async () => {
  refusals = 2
  await expect(call(createTag, { body: { name: 'VIP', color: '#112233' } })).rejects.toMatchObject({ status: 429 })
  await expect(callForFile(exportContacts, {})).rejects.toMatchObject({ status: 429 })
  await call(listQueues, {})
  expect(requests.map(([, second]) => second)).toEqual([0, 0, 0])
})

it('an aborted GET is not sent after the pause', async () => {
  refusals = 1
  const calledOff = new AbortController()
  const rejection = expect(call(listQueues, { signal: calledOff.signal })).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(1_000)
  calledOff.abort()
  await rejection
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requests).toHaveLength(1)
})
