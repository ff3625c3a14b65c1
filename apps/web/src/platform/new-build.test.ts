import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setStatus, useConnectionState } from './api/connection-state.ts'
import { isNewBuildAvailable, useNewBuild } from './build.ts'
import { followBuilds } from './new-build.ts'

const newPage = () => new Response('<script type="module" src="/assets/new.js"></script>')
const noPage = () => new Response('', { status: 502 })

let answers: Array<() => Response> = []
let requests = 0
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  requests = 0
  vi.stubGlobal('fetch', async () => {
    requests++
    return (answers.shift() ?? noPage)()
  })
  stop = followBuilds({ subscribe: () => () => {} } as never)
  setStatus('offline')
})
afterEach(() => {
  stop()
  useConnectionState.setState({ status: 'online' })
  useNewBuild.setState({ isAvailable: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('APP-03: a new version is detected even when the first request after a reconnect has no answer', async () => {
  answers = [noPage, newPage]
  setStatus('recovering')
  await vi.advanceTimersByTimeAsync(0)
  expect([requests, isNewBuildAvailable()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([requests, isNewBuildAvailable()]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toBe(2)
})

it('APP-03: an unanswered request is repeated three times, but not while the connection is lost', async () => {
  answers = []
  setStatus('recovering')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toBe(4)
  setStatus('offline')
  setStatus('recovering')
  await vi.advanceTimersByTimeAsync(0)
  setStatus('offline')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toBe(5)
})
