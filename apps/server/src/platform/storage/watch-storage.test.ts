import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createLocalStorage } from './local-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import { type StorageWatch, watchStorage } from './watch-storage.ts'

let folder = ''
let watch: StorageWatch | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-watch-'))
})
afterEach(() => {
  watch?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it.each<[string, Storage['check'], string[]]>([
  ['answers', async () => undefined, []],
  ['refuses', () => Promise.reject(new StorageUnavailable('check: AccessDenied (403)')), ['storage']],
  ['never answers', () => new Promise(() => undefined), ['storage']],
])('a store that %s', async (_what, check, missing) => {
  watch = watchStorage({ ...createLocalStorage(folder), check }, createLog('silent'), 20)
  await watch.start()
  expect(watch.missing()).toEqual(missing)
})
