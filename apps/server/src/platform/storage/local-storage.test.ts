import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pictureSizeOf } from './file-name.rules.ts'
import { createLocalStorage } from './local-storage.ts'
import { FileTooLarge, type Storage } from './storage.ts'

let dataDir = ''
let storage: Storage
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recado-storage-'))
  storage = createLocalStorage(join(dataDir, 'media'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function read(companyId: number, name: string, range?: { start: number; end: number }): Promise<string | null> {
  const file = await storage.open(companyId, name, range)
  return file && (await buffer(file.stream)).toString()
}

it('stores bytes and streams under names of their own, and removes them', async () => {
  const one = await storage.put(1, Buffer.from('olá'), { extension: '.TXT' })
  const two = await storage.put(1, Readable.from([Buffer.from('ol'), Buffer.from('á')]), { extension: 'txt' })
  expect(one.name).not.toBe(two.name)
  expect(one.name).toMatch(/^[\w-]{32}\.txt$/)
  expect([one.size, two.size]).toEqual([4, 4])
  expect([await read(1, one.name), await read(1, two.name)]).toEqual(['olá', 'olá'])
  expect(await read(1, one.name, { start: 1, end: 1 })).toBe('l')
  expect(statSync(join(dataDir, 'media', 'company1', one.name)).mode & 0o777).toBe(0o600)
  await storage.remove(1, one.name)
  await storage.remove(1, one.name)
  expect(await read(1, one.name)).toBeNull()
})

it('lets the name of a picture say its size', async () => {
  const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\x38\0\0\x09\x60', 'latin1')
  const { name } = await storage.put(1, picture, { extension: 'png' })
  expect(name).toMatch(/^[\w-]{32}-1080x2400\.png$/)
  expect(pictureSizeOf(name)).toEqual({ width: 1080, height: 2400 })
  expect(await read(1, name)).toBe(picture.toString())
  const unreadable = await storage.put(1, Buffer.from('no picture'), { extension: 'png' })
  expect(pictureSizeOf(unreadable.name)).toBeNull()
  expect((await storage.put(1, picture, { extension: 'bin' })).name).toMatch(/^[\w-]{32}\.bin$/)
  await storage.remove(1, name)
  expect(await read(1, name)).toBeNull()
})

it("shows no company another's file", async () => {
  const { name } = await storage.put(1, Buffer.from('mine'), { extension: 'txt' })
  expect(await read(2, name)).toBeNull()
})

it('never leaves its folder', async () => {
  writeFileSync(join(dataDir, 'secret-key'), 'hidden')
  for (const name of [
    '../../secret-key',
    '..%2f..%2fsecret-key',
    '/etc/passwd',
    'a/../../../secret-key',
    '.',
    '',
    '\0',
  ]) {
    expect(await read(1, name)).toBeNull()
    await storage.remove(1, name)
  }
  await expect(storage.put(Number.NaN, Buffer.from('x'), { extension: 'txt' })).rejects.toThrow(/no company/)
  expect(readdirSync(dataDir)).toEqual(['secret-key'])
})

it('leaves nothing of a file that is too large or breaks off', async () => {
  const tooLarge = storage.put(1, Readable.from([Buffer.alloc(8), Buffer.alloc(8)]), { extension: 'bin', maxBytes: 10 })
  await expect(tooLarge).rejects.toThrow(FileTooLarge)
  async function* broken() {
    yield Buffer.alloc(8)
    throw new Error('the sender went away')
  }
  await expect(storage.put(1, Readable.from(broken()), { extension: 'bin' })).rejects.toThrow(/went away/)
  expect(readdirSync(join(dataDir, 'media', 'company1'))).toEqual([])
})
