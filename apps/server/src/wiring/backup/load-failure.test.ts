import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { StorageUnavailable } from '../../platform/storage/storage.ts'
import { backupFailure, embeddedFailure, loadFailure } from './load-failure.ts'
import { BackupRefused } from './refused.ts'

const refusedBy = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: as the system says, ${syscall}`), { code, syscall, errno: -28 })
const full = refusedBy('53100', 'could not extend file: No space left on device')

function brokenPiece(): unknown {
  try {
    return gunzipSync(Buffer.from('no gzip'))
  } catch (error) {
    return error
  }
}

describe('the error of loading a backup', () => {
  it.each([
    full,
    refusedBy('57P01', 'terminating connection'),
    refusedBy('42703', 'column does not exist'),
    new StorageUnavailable('get: no answer'),
    new BackupRefused('another reason'),
  ])('is passed on unchanged: %s', (error) => {
    expect(loadFailure(error)).toBe(error)
  })

  it.each([
    systemError('ENOSPC', 'write'),
    systemError('EACCES', 'open'),
    systemError('EIO', 'read'),
    new Error('Connection terminated unexpectedly'),
  ])('does not report damage: %s', (error) => {
    const failure = loadFailure(error)
    expect(failure).toBeInstanceOf(BackupRefused)
    expect((failure as Error).message).toBe(`the restoration was not finished: ${error.message}`)
  })

  it.each([
    new Error('the file ends too early'),
    brokenPiece(),
    new SyntaxError('Unexpected token'),
    refusedBy('22P02', 'invalid input syntax'),
  ])('reports damage: %s', (error) => {
    expect((loadFailure(error) as Error).message).toBe(`the backup is damaged (${(error as Error).message})`)
  })

  it('has one line for the embedded database', () => {
    expect((embeddedFailure(full) as Error).message).toBe(
      'the restoration was not finished: could not extend file: No space left on device (PostgreSQL 53100)',
    )
    const other = new Error('other')
    expect(embeddedFailure(other)).toBe(other)
  })
})

describe('the error of a backup', () => {
  const stoppedMessage = (message: string) =>
    `the database was stopped while the backup read it (${message}): run it again`

  it.each([
    [refusedBy('57P01', 'terminating connection'), stoppedMessage('terminating connection')],
    [new Error('Connection terminated unexpectedly'), stoppedMessage('Connection terminated unexpectedly')],
    [systemError('ENOSPC', 'write'), 'the backup was not finished: ENOSPC: as the system says, write'],
    [refusedBy('XX001', 'invalid page'), 'the backup was not finished: invalid page (PostgreSQL XX001)'],
  ])('has one line: %s', (error, line) => {
    const failure = backupFailure(error)
    expect(failure).toBeInstanceOf(BackupRefused)
    expect((failure as Error).message).toBe(line)
  })

  it.each([
    new StorageUnavailable('put: AccessDenied (403)'),
    new BackupRefused('stopped'),
    new TypeError('a mistake'),
  ])('is passed on unchanged: %s', (error) => {
    expect(backupFailure(error)).toBe(error)
  })
})
