import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalStorage } from '../src/platform/storage/local-storage.ts'
import { createS3Storage } from '../src/platform/storage/s3-storage.ts'
import type { S3Settings } from '../src/platform/storage/storage-setting.rules.ts'
import { type S3Server, startS3Server } from './s3/s3-server.ts'
import { type StorageUnderTest, storageSuite } from './storage-suite.ts'

const settingsOf = (server: S3Server, change: Partial<S3Settings> = {}): S3Settings => ({
  bucket: server.bucket.name,
  prefix: '',
  region: server.signer.region,
  endpoint: server.url,
  pathStyle: true,
  accessKey: server.signer.accessKey,
  secretKey: server.signer.secretKey,
  ...change,
})

async function onS3(change: (server: S3Server) => Partial<S3Settings>, lookup?: LookupFunction) {
  const server = await startS3Server()
  const { objects, uploads } = server.bucket
  return {
    storage: createS3Storage(settingsOf(server, change(server)), lookup),
    everything: () => [...objects.keys(), ...[...uploads.values()].map(({ key }) => `part of ${key}`)].sort(),
    readers: () => server.underWay(),
    away: () => server.down(),
    back: () => server.up(),
    stop: () => server.stop(),
  } satisfies StorageUnderTest
}

/** Resolves every name to this machine, because no name server knows the tests' buckets. */
const lookup: LookupFunction = (_host, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

storageSuite('a local folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-storage-'))
  const media = join(folder, 'media')
  mkdirSync(media)
  return {
    storage: createLocalStorage(media),
    everything: () =>
      readdirSync(media, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort(),
    // Not counted, because an open local file uses no connection.
    readers: () => 0,
    // Replaces the folder with something else.
    async away() {
      renameSync(media, `${media}-aside`)
      writeFileSync(media, '')
    },
    async back() {
      rmSync(media)
      renameSync(`${media}-aside`, media)
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
})
storageSuite('S3 by path', () => onS3(() => ({})))
storageSuite("S3 by the bucket's host name, below a folder", () =>
  onS3(
    (server) => ({ pathStyle: false, prefix: 'um/dois/', endpoint: server.url.replace('127.0.0.1', 's3.test') }),
    lookup,
  ),
)

describe('properties of folders only', () => {
  it('files are readable by their owner only, and old drafts of interrupted uploads are removed', async () => {
    const media = await mkdtemp(join(tmpdir(), 'recado-storage-'))
    try {
      const storage = createLocalStorage(media)
      const { name } = await storage.put(1, Buffer.from('x'), { extension: 'txt' })
      expect(statSync(join(media, 'company1', name)).mode & 0o777).toBe(0o600)
      const [old, young] = ['.old.part', '.young.part'].map((draft) => join(media, 'company1', draft))
      for (const draft of [old ?? '', young ?? '']) writeFileSync(draft, 'half')
      utimesSync(old ?? '', 1_000, 1_000)
      expect(await storage.removeDrafts(new Date(2_000_000))).toBe(1)
      expect(readdirSync(join(media, 'company1')).sort()).toEqual(['.young.part', name].sort())
    } finally {
      await rm(media, { recursive: true, force: true })
    }
  })
})

describe('properties of object stores only', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server?.stop())

  it('old parts of interrupted uploads are removed', async () => {
    const storage = createS3Storage(settingsOf(server))
    const key = `company1/${'A'.repeat(32)}.bin`
    server.bucket.uploads.set('old', { key, at: new Date(1_000), parts: new Map() })
    server.bucket.uploads.set('young', { key, at: new Date(3_000_000), parts: new Map() })
    expect(await storage.removeDrafts(new Date(2_000_000))).toBe(1)
    expect([...server.bucket.uploads.keys()]).toEqual(['young'])
  })

  it.each([
    ['another secret', { secretKey: 'wrong' }, /SignatureDoesNotMatch/],
    ['an unknown key', { accessKey: 'NOBODY' }, /InvalidAccessKeyId/],
    ['another region', { region: 'us-east-1' }, /AuthorizationHeaderMalformed/],
    ['a missing bucket', { bucket: 'another' }, /NoSuchBucket/],
  ])('%s is rejected, and the error repeats no credentials', async (_what, change, word) => {
    const storage = createS3Storage(settingsOf(server, change))
    const error = await storage.put(1, Buffer.from('x'), { extension: 'txt' }).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ name: 'StorageUnavailable', message: expect.stringMatching(word) })
    const all = JSON.stringify([error, Object.getOwnPropertyDescriptors(error)])
    for (const secret of [server.signer.secretKey, server.signer.accessKey, 'NOBODY']) expect(all).not.toContain(secret)
  })

  it('a store that refuses counts as away until it accepts files again', async () => {
    const storage = createS3Storage(settingsOf(server))
    server.refuse('AccessDenied')
    try {
      await expect(storage.put(1, Buffer.from('x'), { extension: 'txt' })).rejects.toThrow(/AccessDenied \(403\)/)
    } finally {
      server.refuse(null)
    }
    expect((await storage.put(1, Buffer.from('x'), { extension: 'txt' })).size).toBe(1)
  })
})
