import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as endpoints from '@recado/contract/extractor/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { callAt } from '../../../test/people.ts'
import type { TestSocket } from '../../../test/socket.ts'
import { openSocket } from '../../../test/socket.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../../platform/log.ts'
import { type RunningServer, startServer } from '../../wiring/server.ts'
import { sampleSource } from './sources/sample.ts'
import { type PlacesServer, startPlacesServer } from './test/places-server.ts'

/** The first node takes calls and runs no jobs; the second one runs jobs once it is started. */
let app: TestApp
let places: PlacesServer
let second: RunningServer | undefined
let folder: string
let socket: TestSocket | undefined
beforeAll(async () => {
  places = await startPlacesServer()
  const maps = { PLACES_URL: places.url, PLACES_KEY: places.key, TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' }
  app = await startTestApp({ ROLES: 'web,channels', EXTRACTIONS_PER_MONTH: '12', ...maps })
  folder = await mkdtemp(join(tmpdir(), 'recado-second-'))
})
afterAll(async () => {
  socket?.close()
  await second?.stop()
  await app?.stop()
  await places?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Starts an extraction at the second node once it runs: its own workers are woken, those of another node poll. */
const start = (change: Record<string, unknown> = {}) =>
  callAt(second?.url ?? app.url, endpoints.startExtraction, app.admin, {
    body: {
      ...{ city: 'Porto Alegre', pesquisa: 'Padaria', quantidade: 5, roomId: 'sala', removeFirstNine: true },
      ...{ countryCode: null, autoSaveToContacts: false, autoCopyListId: null, ...change },
    } as never,
  })
const show = async (id: number) => (await app.call(endpoints.showExtraction, app.admin, { params: { id } })).body
const waitForEnd = (id: number) =>
  until(async () => {
    const { extraction, items } = await show(id)
    return extraction.state === 'running' ? null : { ...extraction, items }
  }, 'the end of an extraction')
const setup = async () => (await app.call(endpoints.showExtractor, app.admin)).body

it('EXT-03: another server continues an extraction after a crash, without duplicate results', async () => {
  const { id } = (await start({ source: 'sample' })).body.extraction
  const search = {
    search: 'Padaria',
    place: 'Porto Alegre',
    count: 2,
    companyId: 1,
    signal: new AbortController().signal,
  }
  // Results that the first server had stored before the crash.
  for await (const { name, phone } of sampleSource(0).search(search)) {
    const number = phone.replace(/\D/g, '').replace(/^55009/, '5500')
    await app.rows(
      `insert into extracted_items (company_id, extraction_id, name, address, rating, ratings, number)
       values ($1, $2, $3, 'antes', 1, 1, $4)`,
      [app.admin.companyId, id, name, number],
    )
  }
  await app.rows('update extractions set found = 2 where id = $1', [id])
  const config = { ...app.config, dataDir: folder, roles: ['web' as const, 'worker' as const] }
  second = await startServer(config, { log: createLog(config.logLevel), cheapPasswords: true, migrated: true })
  socket = await openSocket(second.url, app.admin, [['joinRoom', 'sala']])
  const finished = await waitForEnd(id)
  expect(finished).toMatchObject({ state: 'done', found: 5 })
  expect(finished.items.map(({ endereco }) => endereco === 'antes')).toEqual([true, true, false, false, false])
  expect((await setup()).usage).toEqual({ consumed: 3, limit: 12 })
})

it('EXT-03: a stop at one node ends the run at another: no result is stored any more, and the running call is aborted', async () => {
  places.interruptions.push('hold')
  const { id } = (await start()).body.extraction
  await until(() => places.interruptions.length === 0, 'a call at the source')
  await app.call(endpoints.stopExtraction, app.admin, { body: { roomId: 'sala' } })
  expect(await show(id)).toMatchObject({ extraction: { state: 'stopped', found: 0 }, items: [] })
  // Its worker is free again: the company's next extraction runs.
  const next = await waitForEnd((await start()).body.extraction.id)
  expect([next.state, next.found]).toEqual(['done', 5])
})

it('EXT-01: the official API is preferred; content that its terms forbid to store is not stored', async () => {
  const { sources, tiles } = await setup()
  expect(sources).toEqual(['places', 'sample'])
  expect(tiles).toEqual({ url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' })
  const [latest] = (await app.call(endpoints.listExtractions, app.admin)).body.extractions
  const { extraction, items } = await show(latest?.id ?? 0)
  expect(extraction.source).toBe('places')
  expect(items[0]).toMatchObject({ numero: '555198760000', lat: null, lng: null, nota: 0 })
  const [row] = await app.rows<{ hours: number }>(
    'select extract(epoch from expires_at - started_at)::int / 3600 as hours from extractions where id = $1',
    [extraction.id],
  )
  expect(row?.hours).toBe(24)
  const policy = (await fetch(app.url)).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
})

it('EXT-03, EXT-04: at the monthly limit it ends with ERRO NA EXTRAÇÃO and a text, and no further one can start', async () => {
  expect((await setup()).usage).toEqual({ consumed: 8, limit: 12 })
  const { id } = (await start({ pesquisa: 'Bar' })).body.extraction
  const finished = await waitForEnd(id)
  expect(finished).toMatchObject({ state: 'failed', reason: 'limit', found: 4 })
  const error = await socket?.receives('error')
  expect(error).toEqual({ message: 'O limite de extrações deste mês foi atingido.', extractionId: id, reason: 'limit' })
  await socket?.receives('status', ({ message }) => message === 'ERRO NA EXTRAÇÃO')
  expect((await setup()).usage).toEqual({ consumed: 12, limit: 12 })
  expect(await start()).toMatchObject({ status: 403, body: { error: 'ERR_EXTRACTION_LIMIT' } })
  await app.rows(`update extraction_usage set month = month - interval '1 month'`)
  places.interruptions.push({ status: 403 })
  const limitReached = await waitForEnd((await start()).body.extraction.id)
  expect(limitReached).toMatchObject({ state: 'failed', reason: 'refused' })
})
