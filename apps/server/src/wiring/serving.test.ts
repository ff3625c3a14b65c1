import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../test/worker-server.ts'
import { createServing } from './serving.ts'

beforeAll(endSharedApp)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hangs = () => new Promise<string[]>(() => undefined)
async function answerOf<T>(request: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(2_000)
  return request
}

it('serves with restrictions while the database answers, and does not serve when it is away', async () => {
  let problems: () => Promise<string[]> = async () => []
  const serving = createServing({ database: () => problems(), others: [() => ['storage'], () => []] })
  expect(await serving()).toEqual({ serves: true, restrictions: ['storage'] })
  problems = async () => ['database']
  expect(await serving()).toEqual({ serves: false, restrictions: ['storage'] })
  problems = () => Promise.reject(new Error('gone'))
  expect(await serving()).toMatchObject({ serves: false })
})

it('a slow database keeps its last state for 15 seconds', async () => {
  let at = 0
  let problems: () => Promise<string[]> = async () => []
  const serving = createServing({ database: () => problems(), others: [] }, () => at)
  await serving()
  problems = hangs
  at = 14_000
  expect(await answerOf(serving())).toEqual({ serves: true, restrictions: ['database-slow'] })
  at = 16_000
  expect(await answerOf(serving())).toEqual({ serves: false, restrictions: ['database-slow'] })
})
