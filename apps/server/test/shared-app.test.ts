import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listConnections } from '@recado/contract/connections/endpoints'
import { expect, it } from 'vitest'
import { sharedTestApp } from './shared-app.ts'
import { until } from './until.ts'

it('test files share a server with separate companies; the end of one leaves the other running', async () => {
  const [first, second] = [await sharedTestApp(), await sharedTestApp()]
  expect(second.url).toBe(first.url)
  expect(new Set([...first.companyIds, ...second.companyIds]).size).toBe(4)
  const [firstSocket, secondSocket] = [await first.socket(first.admin), await second.socket(second.admin)]
  await first.stop()
  await until(() => !firstSocket.socket.connected, 'the end of a socket')
  expect((await first.call(listConnections, first.admin, { query: {} })).status).toBe(401)
  expect((await second.call(listConnections, second.admin, { query: {} })).status).toBe(200)
  expect(secondSocket.socket.connected).toBe(true)
  await second.stop()
})

it('each test file that changes the clock or the timers of the process stops the shared server first', async () => {
  const folders = [import.meta.dirname, join(import.meta.dirname, '../src')]
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
  )
  const paths = names.flat().filter((path) => /(?<!\.rules)\.test\.ts$/.test(path))
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  const clockFiles = files.filter(({ text }) => /vi\.useFakeTimers\(|vi\.spyOn\((Date|performance)\b/.test(text))
  expect(clockFiles.length).toBeGreaterThan(0)
  expect(clockFiles.filter(({ text }) => !text.includes('beforeAll(endSharedApp)')).map(({ path }) => path)).toEqual([])
})
