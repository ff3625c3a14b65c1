import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/s3/s3-server.ts'
import { createLocalStorage } from './local-storage.ts'
import { MoveFailure, moveStoredFiles } from './move-files.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage, StorageListing, StoredFile } from './storage.ts'

let folder = ''
let server: S3Server
let local: Storage
let remote: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recado-move-'))
  server = await startS3Server()
  local = createLocalStorage(folder)
  remote = createS3Storage({
    ...{ bucket: server.bucket.name, prefix: 'm/', endpoint: server.url, pathStyle: true },
    ...server.signer,
  })
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function fill(storage: Storage, count = 7): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (let n = 0; n < count; n++)
    files.push(await storage.put(1 + (n % 2), Buffer.alloc(1000 + n, n), { extension: 'bin' }))
  return files
}
async function listOf(storage: Storage): Promise<StorageListing[]> {
  const files: StorageListing[] = []
  for await (const file of storage.list()) files.push(file)
  return files.sort((a, b) => a.name.localeCompare(b.name))
}

it('copies everything there and back, byte for byte', async () => {
  await fill(local)
  const before = await listOf(local)
  const bytes = before.reduce((sum, { size }) => sum + size, 0)
  const reported: number[] = []
  const result = await moveStoredFiles({ from: local, to: remote, progress: ({ files }) => reported.push(files) })
  expect(result).toEqual({ files: 7, copied: 7, bytes, present: 0, removed: 0 })
  expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await listOf(remote)).toEqual(before)
  const back = createLocalStorage(join(folder, 'back'))
  await moveStoredFiles({ from: remote, to: back })
  for (const { companyId, name } of before) {
    const [one, two] = [folder, join(folder, 'back')].map((at) => readFileSync(join(at, `company${companyId}`, name)))
    expect(one).toEqual(two)
  }
})

it('continues after an interruption, counts in a dry run without changes, and removes only files that are at the target', async () => {
  await fill(local)
  expect(await moveStoredFiles({ from: local, to: remote, dryRun: true, remove: true })).toMatchObject({
    copied: 7,
    removed: 0,
  })
  expect(server.bucket.objects.size).toBe(0)
  const cut = moveStoredFiles({
    ...{ from: local, to: remote },
    progress({ copied }) {
      if (copied === 3) throw new Error('cut off')
    },
  })
  await expect(cut).rejects.toThrow('cut off')
  const again = await moveStoredFiles({ from: local, to: remote, remove: true })
  expect(again.copied).toBeLessThanOrEqual(4)
  expect([again.copied + again.present, again.removed]).toEqual([7, 7])
  expect(await listOf(local)).toEqual([])
  expect((await listOf(remote)).length).toBe(7)
})

it('a file of the same size with other bytes at the target is not accepted', async () => {
  const [file] = await fill(local, 1)
  await moveStoredFiles({ from: local, to: remote })
  writeFileSync(join(folder, 'company1', file?.name ?? ''), Buffer.alloc(1000, 9))
  await expect(moveStoredFiles({ from: local, to: remote, remove: true })).rejects.toThrow(MoveFailure)
  expect((await listOf(local)).length).toBe(1)
})

it('a file that arrives with other bytes is removed and reported', async () => {
  await fill(local, 1)
  const lossy: Storage = {
    ...remote,
    async open(companyId, name, range) {
      const file = await remote.open(companyId, name, range)
      return file && { ...file, stream: file.stream.map((chunk: Buffer) => Buffer.alloc(chunk.length, 255)) }
    },
  }
  await expect(moveStoredFiles({ from: local, to: lossy })).rejects.toThrow(/other bytes/)
  expect(server.bucket.objects.size).toBe(0)
})
