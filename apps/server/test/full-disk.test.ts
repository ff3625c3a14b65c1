import { writeFileSync } from 'node:fs'
import { healthReady, healthServing } from '@recado/contract/app/endpoints'
import { SERVER_STATE_EVENT } from '@recado/contract/realtime'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorAnswer } from '../src/platform/http/error-reply.ts'
import { LEAST_FREE } from '../src/platform/storage/space.ts'
import { startTestApp, type TestApp } from './app.ts'
import { nobody } from './people.ts'
import { until } from './until.ts'

/** A full disk, as reported by the file system and by PostgreSQL. e2e/operations fills a real one. */
let app: TestApp
let free = LEAST_FREE

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' }, { readSpace: async () => free })
})
afterAll(() => app?.stop())

const ready = async () => {
  const { status, body } = await app.call(healthReady, nobody)
  return [status, body.missing]
}
const untilReady = () => until(async () => (await ready())[0] === 200, 'a server that is ready', 60_000)
const states = (socket: Awaited<ReturnType<TestApp['socket']>>) =>
  socket.received.filter(({ name }) => name === SERVER_STATE_EVENT).map(({ payload }) => payload)

it('RT-11: with too little free space it is not ready, a metric shows it, and admins see a warning', async () => {
  const [admin, attendant] = [await app.socket(app.admin), await app.socket(app.attendant)]
  expect(await ready(), 'just enough').toEqual([200, []])
  free = LEAST_FREE - 1
  await admin.receives(SERVER_STATE_EVENT, (state) => state.storage === 'full')
  expect(await ready()).toEqual([503, ['disk-data', 'disk-media']])
  // A proxy keeps using this node.
  const serving = await app.call(healthServing, nobody)
  expect([serving.status, serving.body]).toEqual([200, { status: 'ok', restrictions: ['disk-data', 'disk-media'] }])
  const figures = await (await fetch(`${app.url}/metrics`)).text()
  for (const of of ['data', 'media'])
    expect(figures).toContain(`recado_disk_free_bytes{of="${of}"} ${LEAST_FREE - 1}\n`)
  // Reading still works, and so does writing while any space is left.
  expect((await app.call(listTags, app.admin)).status).toBe(200)
  const late = await app.socket(app.admin)
  await late.receives(SERVER_STATE_EVENT, (state) => state.storage === 'full')
  free = LEAST_FREE
  await late.receives(SERVER_STATE_EVENT, (state) => state.storage === 'enough')
  expect(await ready()).toEqual([200, []])
  expect(states(attendant)).toEqual([])
  for (const socket of [admin, attendant, late]) socket.close()
})

it('RT-11: a call without database space answers 503 with its code, and stores nothing', async () => {
  await app.rows(`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await app.rows('create trigger no_space after insert on tags execute function no_space()')
  const admin = await app.socket(app.admin)
  const refusal = await app.call(createTag, app.admin, { body: { name: 'cheio', color: '#112233' } })
  expect([refusal.status, refusal.body]).toEqual([503, { error: 'ERR_STORAGE_FULL' }])
  expect(await ready()).toEqual([503, ['disk']])
  await admin.receives(SERVER_STATE_EVENT, (state) => state.storage === 'full')
  await app.rows('drop trigger no_space on tags')
  expect(await app.rows(`select id from tags where name = 'cheio'`)).toEqual([])
  expect((await app.call(createTag, app.admin, { body: { name: 'cheio', color: '#112233' } })).status).toBe(200)
  await untilReady()
  admin.close()
})

it('RT-11: a file without space is refused as such, and so is one above a quota', () => {
  if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux')
  const refusal = (write: () => void) => {
    try {
      write()
      return null
    } catch (error) {
      return errorAnswer(error)
    }
  }
  const full = { status: 503, body: { error: 'ERR_STORAGE_FULL' }, unexpected: false }
  // The kernel's own error.
  expect(refusal(() => writeFileSync('/dev/full', 'x'))).toEqual(full)
  expect(errorAnswer(Object.assign(new Error('quota'), { code: 'EDQUOT' }))).toEqual(full)
})
