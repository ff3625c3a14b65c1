import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupAge, noteBackup, readLastBackup } from './last-backup.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-last-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a failed backup does not change the age of the last good one', () => {
  noteBackup(folder, 100, true, 130)
  expect([readLastBackup(folder), backupAge(folder, 160)]).toEqual([{ endedAt: 130, success: true, goodAt: 100 }, 60])
  noteBackup(folder, 200, false, 210)
  expect([readLastBackup(folder), backupAge(folder, 260)]).toEqual([{ endedAt: 210, success: false, goodAt: 100 }, 160])
})

it('without a backup the age counts from the creation of the database; without a database it is unknown', () => {
  expect([readLastBackup(folder), backupAge(folder)]).toEqual([null, null])
  mkdirSync(join(folder, 'postgres'))
  const versionFile = join(folder, 'postgres', 'PG_VERSION')
  writeFileSync(versionFile, '18\n')
  utimesSync(versionFile, 1_000, 1_000)
  expect(backupAge(folder, 1_500)).toBe(500)
  noteBackup(folder, 1_600, false, 1_700)
  expect(backupAge(folder, 1_800)).toBe(800)
})

it('an unreadable note counts as no note', () => {
  writeFileSync(join(folder, 'last-backup.json'), '{"goodAt":')
  expect(readLastBackup(folder)).toBe(null)
})
