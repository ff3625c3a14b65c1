import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalStorage } from './local-storage.ts'
import { scannedStorage } from './scanned-storage.ts'
import type { ScanResult } from './virus-scanner.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-scanned-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each<[string, ScanResult, string | null, string[]]>([
  ['is clean', { kind: 'clean' }, null, []],
  ['is infected', { kind: 'infected', name: 'Eicar' }, 'Eicar', []],
  ['is too large', { kind: 'tooLarge' }, null, ['a file is larger than the virus scanner reads']],
])('scanning a stored file that %s', async (_what, result, find, lines) => {
  const logLines: string[] = []
  const log = pino({}, { write: (line) => void logLines.push(line) })
  const storage = createLocalStorage(folder)
  const { name } = await storage.put(1, Buffer.from('an attachment'), { extension: 'txt' })
  const scanned = scannedStorage(storage, { scan: async () => result }, log)
  expect(await scanned.findVirus?.(1, name)).toBe(find)
  expect(logLines.map((line) => JSON.parse(line)).map(({ msg, companyId }) => [msg, companyId])).toEqual(
    lines.map((line) => [line, 1]),
  )
})
