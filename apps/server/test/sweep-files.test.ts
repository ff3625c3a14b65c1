import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiveMessages } from '../src/domains/conversations/messages/inbound/receive-messages.ts'
import { createPlatformDb, type PlatformDb } from '../src/platform/db/platform-db.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createLog } from '../src/platform/log.ts'
import { createLocalStorage } from '../src/platform/storage/local-storage.ts'
import { createS3Storage } from '../src/platform/storage/s3-storage.ts'
import { type Storage, StorageUnavailable } from '../src/platform/storage/storage.ts'
import { sweepFiles } from '../src/platform/storage/sweep-files.ts'
import { companyCreationTimes, forgetConversions, namedFiles } from '../src/wiring/named-files.store.ts'
import { inbound, type MessageFixture, startMessageFixture } from './message-fixture.ts'
import { type S3Server, startS3Server } from './s3/s3-server.ts'

const DAY_MS = 86_400_000

let fixture: MessageFixture
let pool: pg.Pool
let platform: PlatformDb
let folder = ''
let server: S3Server
beforeAll(async () => {
  fixture = await startMessageFixture()
  // An object store has file times in whole seconds.
  await fixture.ask(`update companies set created_at = now() - interval '1 hour'`)
  pool = createPool(fixture.database.platformUrl, 2, 'tests')
  platform = createPlatformDb(pool)
  folder = await mkdtemp(join(tmpdir(), 'recado-sweep-'))
  server = await startS3Server()
})
afterAll(async () => {
  await pool?.end()
  await Promise.all([fixture?.stop(), server?.stop(), rm(folder, { recursive: true, force: true })])
})

const local = () => createLocalStorage(folder)
const remote = () =>
  createS3Storage({
    ...{ bucket: server.bucket.name, prefix: 'm/', endpoint: server.url, pathStyle: true },
    ...server.signer,
  })

describe.each([
  ['the folder', local],
  ['an object store', remote],
])('files without a record: %s', (_name, open) => {
  let storage: Storage
  const one = () => fixture.one.at.companyId
  const two = () => fixture.two.at.companyId
  const put = async (companyId = one()) => (await storage.put(companyId, Buffer.from('x'), { extension: 'bin' })).name
  const sweep = (days = 2, change: Partial<Parameters<typeof sweepFiles>[0]> = {}) =>
    sweepFiles({
      storage,
      clock: { now: () => new Date(Date.now() + days * DAY_MS) },
      log: createLog('silent'),
      companies: () => companyCreationTimes(platform),
      forget: (companyId, files) => forgetConversions(fixture.services.workplace, companyId, files),
      findUsed: (companyId, files) => namedFiles({ workplace: fixture.services.workplace, platform }, companyId, files),
      ...change,
    })
  async function left(): Promise<string[]> {
    const names: string[] = []
    for await (const { name } of storage.list()) names.push(name)
    return names.sort()
  }

  beforeEach(async () => {
    for (const table of ['announcements', 'quick_messages', 'schedules', 'contacts'])
      await fixture.ask(`delete from ${table}`)
    storage = open()
    for (const companyId of [one(), two(), 999]) await storage.removeAll(companyId)
  })

  it('are removed after a day; files of a record of any kind stay', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, () => put()))
    const [message, quick, schedule, visible, invisible] = files
    await receiveMessages(fixture.services, fixture.one.at, [inbound()])
    await fixture.ask('update messages set media_file = $1', [message])
    await fixture.ask(
      `insert into quick_messages (company_id, shortcode, media_name, media_file) values ($1, 'a', 'a', $2)`,
      [one(), quick],
    )
    await fixture.ask(
      `insert into schedules (company_id, contact_id, body, send_at, media_name, media_file)
       select company_id, id, '', now(), 'a', $2 from contacts where company_id = $1 limit 1`,
      [one(), schedule],
    )
    for (const [status, file] of [[true, visible] as const, [false, invisible] as const])
      await fixture.ask(
        `insert into announcements (title, text, status, media_name, media_file, media_company) values ('a', 'a', $1, 'a', $2, $3)`,
        [status, file, one()],
      )
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual(files.slice(0, 5).sort())
  })

  it('are kept when they are of today, being written, or of an unknown or younger company', async () => {
    const files = [await put(), await put(two()), await put(999)]
    expect(await sweep(0.9)).toBe(0)
    const [was] = await fixture.ask<{ created_at: Date }>('select created_at from companies where id = $1', [two()])
    await fixture.ask(`update companies set created_at = now() + interval '1 hour' where id = $1`, [two()])
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual(files.slice(1).sort())
    await fixture.ask('update companies set created_at = $2 where id = $1', [two(), was?.created_at])
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual(files.slice(2))
  })

  it('are judged by their own company’s records', async () => {
    const [mine, theirs] = [await put(), await put(two())]
    await receiveMessages(fixture.services, fixture.one.at, [inbound()])
    await fixture.ask('update messages set media_file = $1', [mine])
    await receiveMessages(fixture.services, fixture.two.at, [inbound()])
    await fixture.ask('update messages set media_file = $1 where company_id = $2', [mine, two()])
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual([mine])
    expect(theirs).not.toBe(mine)
  })

  it('are removed up to the limit in one run, and the rest in the next', async () => {
    for (let n = 0; n < 3; n++) await put()
    expect(await sweep(2, { most: 2 })).toBe(2)
    expect(await sweep(2, { most: 2 })).toBe(1)
    expect(await left()).toEqual([])
  })

  it('wait while the store is away', async () => {
    const file = await put()
    const unavailableStorage = { ...storage, remove: () => Promise.reject(new StorageUnavailable('remove: away')) }
    expect(await sweep(2, { storage: unavailableStorage })).toBe(0)
    expect(await left()).toEqual([file])
  })
})

it('every column with file names is checked', async () => {
  const columns = await fixture.ask<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)file$' order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual([
    'announcements.media_file',
    'board_card_files.media_file',
    'campaigns.media_file',
    'chat_files.media_file',
    'converted_media.media_file',
    // Not a reference: its row is removed with the file.
    'converted_media.source_file',
    'file_list_options.media_file',
    'flow_files.media_file',
    'knowledge_documents.media_file',
    'messages.media_file',
    'privacy_requests.bundle_file',
    'quick_messages.media_file',
    'schedules.media_file',
  ])
})
