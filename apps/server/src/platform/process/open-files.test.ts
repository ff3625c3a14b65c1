import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../../test/worker-server.ts'
import { createLog } from '../log.ts'
import { type OpenFiles, watchOpenFiles } from './open-files.ts'

beforeAll(endSharedApp)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('logs once a minute that open files are nearly exhausted, and that they are exhausted', async () => {
  const lines: string[] = []
  let read: () => Promise<OpenFiles> = async () => ({ openCount: 899, limit: 1_000 })
  const watch = watchOpenFiles(createLog('info', { write: (line) => void lines.push(line) }), () => read())
  const looks = async (count: number) => {
    for (let look = 0; look < count; look++) await watch.look()
    return lines.splice(0).map((line) => JSON.parse(line))
  }
  expect(await looks(2)).toEqual([])
  read = async () => ({ openCount: 900, limit: 1_000 })
  expect(await looks(5)).toMatchObject([{ level: 'warn', used: 900, limit: 1_000 }])
  read = () => Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
  expect(await looks(5)).toMatchObject([{ level: 'error', code: 'EMFILE' }])
  vi.advanceTimersByTime(60_000)
  expect(await looks(5)).toMatchObject([{ level: 'error', code: 'EMFILE' }])
})

it('reads the open files of this process', async () => {
  const lines: string[] = []
  await watchOpenFiles(createLog('info', { write: (line) => void lines.push(line) })).look()
  expect(lines).toEqual([])
})
