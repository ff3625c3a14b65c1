import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureSizeOf } from '../src/platform/storage/file-name.rules.ts'
import { FileTooLarge, type Storage, type StorageListing, StorageUnavailable } from '../src/platform/storage/storage.ts'
import { until } from './until.ts'

/** A store under test. */
export interface StorageUnderTest {
  storage: Storage
  /** The names in the store itself, including drafts and parts of uploads. */
  everything(): string[]
  /** Number of active readers and writers. */
  readers(): number
  /** Makes the store unavailable, and available again with its content. */
  away(): Promise<void>
  back(): Promise<void>
  stop(): Promise<void>
}

/** The contract of each kind of store. */
export function storageSuite(name: string, start: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let under: StorageUnderTest
    let storage: Storage
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'recado-suite-'))
      under = await start()
      storage = under.storage
    })
    afterAll(async () => {
      await under?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    async function read(companyId: number, file: string, range?: { start: number; end: number }) {
      const fileToRead = await storage.open(companyId, file, range)
      return fileToRead && (await buffer(fileToRead.stream)).toString()
    }
    async function listAll(): Promise<StorageListing[]> {
      const files: StorageListing[] = []
      for await (const file of storage.list()) files.push(file)
      return files.sort((a, b) => a.name.localeCompare(b.name))
    }

    it('stores bytes, files and streams under separate names, and removes them', async () => {
      const path = join(folder, 'content')
      writeFileSync(path, 'olá')
      const contents = [Buffer.from('olá'), { path }, Readable.from([Buffer.from('ol'), Buffer.from('á')])]
      const stored = await Promise.all(contents.map((content) => storage.put(1, content, { extension: '.TXT' })))
      expect(new Set(stored.map(({ name }) => name)).size).toBe(3)
      for (const { name, size } of stored) {
        expect(name).toMatch(/^[\w-]{32}\.txt$/)
        expect(size).toBe(4)
        expect(await read(1, name)).toBe('olá')
        const facts = await storage.stat(1, name)
        expect(facts?.size).toBe(4)
        expect(Math.abs((facts?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000)
        await storage.remove(1, name)
        await storage.remove(1, name)
        expect([await read(1, name), await storage.stat(1, name)]).toEqual([null, null])
      }
    })

    it('stores an empty file', async () => {
      const { name, size } = await storage.put(1, Buffer.alloc(0), { extension: 'txt' })
      expect([size, await read(1, name)]).toEqual([0, ''])
    })

    it('opens a part, and returns the size of the whole', async () => {
      const { name } = await storage.put(1, Buffer.from('0123456789'), { extension: 'txt' })
      const part = await storage.open(1, name, { start: 2, end: 4 })
      expect([part?.size, part && (await buffer(part.stream)).toString()]).toEqual([10, '234'])
      expect(await read(1, name, { start: 9, end: 9 })).toBe('9')
    })

    it('includes the size in a picture’s name, for every kind of content', async () => {
      const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\x38\0\0\x09\x60', 'latin1')
      const path = join(folder, 'picture')
      writeFileSync(path, picture)
      const cut = Readable.from([picture.subarray(0, 5), picture.subarray(5)])
      for (const content of [picture, { path }, cut]) {
        const { name } = await storage.put(1, content, { extension: 'png' })
        expect(name).toMatch(/^[\w-]{32}-1080x2400\.png$/)
        expect(pictureSizeOf(name)).toEqual({ width: 1080, height: 2400 })
        expect(await read(1, name)).toBe(picture.toString())
      }
      const unreadable = await storage.put(1, Buffer.from('no picture'), { extension: 'png' })
      expect(pictureSizeOf(unreadable.name)).toBeNull()
      expect((await storage.put(1, picture, { extension: 'bin' })).name).toMatch(/^[\w-]{32}\.bin$/)
    })

    it('keeps a stream of more than one part unchanged', async () => {
      const content = randomBytes(11 * 1024 * 1024)
      const chunks = Array.from({ length: 11 }, (_, n) => content.subarray(n * 1024 * 1024, (n + 1) * 1024 * 1024))
      const { name, size } = await storage.put(3, Readable.from(chunks), { extension: 'bin' })
      const openFile = await storage.open(3, name)
      expect([size, openFile?.size]).toEqual([content.length, content.length])
      expect(openFile && Buffer.compare(await buffer(openFile.stream), content)).toBe(0)
    })

    it('shows no company another’s file', async () => {
      const { name } = await storage.put(1, Buffer.from('mine'), { extension: 'txt' })
      expect([await read(2, name), await storage.stat(2, name)]).toEqual([null, null])
      await storage.remove(2, name)
      expect(await read(1, name)).toBe('mine')
    })

    it('never leaves its folder', async () => {
      const before = under.everything()
      const names = ['../../secret-key', '..%2f..%2fsecret-key', '/etc/passwd', 'a/../../../secret-key', '.', '', '\0']
      for (const name of names) {
        expect([await read(1, name), await storage.stat(1, name)]).toEqual([null, null])
        await storage.remove(1, name)
        await expect(storage.putAs({ companyId: 1, name, size: 1 }, Readable.from([Buffer.from('x')]))).rejects.toThrow(
          /not a valid file name/,
        )
      }
      await expect(storage.put(Number.NaN, Buffer.from('x'), { extension: 'txt' })).rejects.toThrow(/not a company/)
      expect(under.everything()).toEqual(before)
    })

    it('accepts a file of the maximum size and leaves nothing of a larger one', async () => {
      const before = under.everything()
      const path = join(folder, 'eleven')
      writeFileSync(path, Buffer.alloc(11))
      const stream = () => Readable.from([Buffer.alloc(8), Buffer.alloc(3)])
      for (const content of [Buffer.alloc(11), { path }, stream()])
        await expect(storage.put(1, content, { extension: 'bin', maxBytes: 10 })).rejects.toThrow(FileTooLarge)
      expect(under.everything()).toEqual(before)
      for (const content of [Buffer.alloc(11), { path }, stream()])
        expect((await storage.put(1, content, { extension: 'bin', maxBytes: 11 })).size).toBe(11)
    })

    it('leaves nothing of an interrupted stream, however far it got', async () => {
      const before = under.everything()
      for (const chunks of [1, 12]) {
        async function* interruptedContent() {
          for (let n = 0; n < chunks; n++) yield Buffer.alloc(1024 * 1024)
          throw new Error('the sender went away')
        }
        await expect(storage.put(1, Readable.from(interruptedContent()), { extension: 'bin' })).rejects.toThrow(
          /went away/,
        )
      }
      expect(under.everything()).toEqual(before)
    })

    it('stores under an existing name, repeatedly and only completely', async () => {
      const name = `${'A'.repeat(32)}.txt`
      const content = () => Readable.from([Buffer.from('wei'), Buffer.from('ß')])
      for (let times = 0; times < 2; times++) await storage.putAs({ companyId: 4, name, size: 5 }, content())
      expect(await read(4, name)).toBe('weiß')
      const before = under.everything()
      const other = { companyId: 4, name: `${'B'.repeat(32)}.txt` }
      for (const size of [4, 6]) await expect(storage.putAs({ ...other, size }, content())).rejects.toThrow(/bytes/)
      expect(under.everything()).toEqual(before)
    })

    it('lists all files of all companies, page by page, and removes those of one company', async () => {
      for (const companyId of [1, 2, 3, 4]) await storage.removeAll(companyId)
      expect(await listAll()).toEqual([])
      const files: StorageListing[] = []
      for (let n = 0; n < 11; n++) {
        const companyId = n % 2 === 0 ? 1 : 11
        files.push({ companyId, ...(await storage.put(companyId, Buffer.alloc(n), { extension: 'txt' })) })
      }
      expect(await listAll()).toEqual(files.sort((a, b) => a.name.localeCompare(b.name)))
      await storage.removeAll(1)
      expect(await listAll()).toEqual(files.filter(({ companyId }) => companyId === 11))
      await storage.removeAll(11)
      await storage.removeAll(11)
      expect(under.everything()).toEqual([])
    })

    it('a reader that disconnects releases the file', async () => {
      const { name } = await storage.put(1, Buffer.alloc(8 * 1024 * 1024), { extension: 'bin' })
      const openFile = await storage.open(1, name)
      for await (const chunk of openFile?.stream ?? []) {
        expect((chunk as Buffer).length).toBeGreaterThan(0)
        break
      }
      await until(() => openFile?.stream.destroyed && under.readers() === 0, 'the end of the reading')
      await storage.remove(1, name)
    })

    it('an unavailable store reports it at every call, and continues afterwards', async () => {
      const { name } = await storage.put(1, Buffer.from('still here'), { extension: 'txt' })
      await storage.check()
      await under.away()
      try {
        await expect(storage.check()).rejects.toThrow(StorageUnavailable)
        await expect(storage.put(1, Buffer.from('x'), { extension: 'txt' })).rejects.toThrow(StorageUnavailable)
        const stream = () => Readable.from([Buffer.alloc(6 * 1024 * 1024), Buffer.alloc(1024)])
        await expect(storage.put(1, stream(), { extension: 'txt' })).rejects.toThrow(StorageUnavailable)
        await expect(storage.open(1, name)).rejects.toThrow(StorageUnavailable)
        await expect(storage.stat(1, name)).rejects.toThrow(StorageUnavailable)
        await expect(storage.remove(1, name)).rejects.toThrow(StorageUnavailable)
        await expect(listAll()).rejects.toThrow(StorageUnavailable)
      } finally {
        await under.back()
      }
      await storage.check()
      expect(await read(1, name)).toBe('still here')
    })
  })
}
