import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupPlace, backupPlaceName, PlaceRefused } from './platform/backup/backup-place.ts'
import { readRecipients } from './platform/backup/backup-settings.ts'
import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import type { Environment } from './platform/setting.rules.ts'
import { StorageUnavailable } from './platform/storage/storage.ts'
import { readS3 } from './platform/storage/storage-setting.rules.ts'
import { makeBackup } from './wiring/backup/make-backup.ts'
import { notedBackup } from './wiring/backup/noted-backup.ts'
import { BackupRefused } from './wiring/backup/refused.ts'
import { restoreBackup } from './wiring/backup/restore-backup.ts'

// `backup FILE [--recipient KEY]` and `restore FILE [--identity KEYFILE] [--force]`, called by the npm scripts of the
// same names. FILE is a file, or s3://bucket/name. The options default to BACKUP_RECIPIENT and BACKUP_IDENTITY_FILE.
const usage =
  'usage: npm run backup -- FILE [--recipient age1…], or npm run restore -- FILE [--identity KEYFILE] [--force]; FILE may be s3://bucket/name'
const [command, ...rest] = process.argv.slice(2)
const warn = (line: string) => void process.stderr.write(`backup: ${line}\n`)

/** A stopped backup removes its draft within this time. */
const DISCARD_WITHIN_MS = 20_000
/** npm forwards a Ctrl-C that the terminal has already sent, so a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1_000
const stopping = new AbortController()
let stoppedAt = 0

/**
 * Ends the command. A database started for the command ends with the process. A backup first removes its draft, unless
 * a second signal arrives. The next restoration removes the leftovers of a stopped one.
 */
function stop(signal: string): void {
  if (command !== 'backup') process.exit(1)
  if (stopping.signal.aborted) {
    if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1)
    return
  }
  stoppedAt = performance.now()
  setTimeout(() => process.exit(1), DISCARD_WITHIN_MS).unref()
  stopping.abort(new BackupRefused(`stopped by ${signal} before it was complete`))
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

// npm runs its scripts in the project's folder, but a path is relative to the user's folder.
const pathOf = (path: string) => (isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path))

function placeOf(env: Environment, location: string): BackupPlace {
  if (!location.startsWith('s3://')) return { file: pathOf(location) }
  const store = readS3(env, location, 'the address of the backup')
  const key = store.prefix.replace(/\/$/, '')
  if (key === '') throw new BackupRefused(usage)
  return { store, key }
}

function argumentsOf() {
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        recipient: { type: 'string' },
        identity: { type: 'string' },
      },
    })
    const [location, ...more] = positionals
    const hasWrongOption =
      command === 'backup' ? values.identity !== undefined || values.force : values.recipient !== undefined
    if (location && more.length === 0 && !hasWrongOption && (command === 'backup' || command === 'restore'))
      return { named: location, ...values }
  } catch {
    // The usage explains the error better.
  }
  throw new BackupRefused(usage)
}

/** Reads the private keys. Called only for an encrypted backup. */
function readIdentities(place: BackupPlace, file: string | null): string {
  if (file === null)
    throw new BackupRefused(
      `${backupPlaceName(place)} is encrypted: name the file of its private key by --identity or BACKUP_IDENTITY_FILE`,
    )
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BackupRefused(`the identity file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

async function main(): Promise<string> {
  const { named: location, force, recipient, identity } = argumentsOf()
  const env = readEnvironment()
  const place = placeOf(env, location)
  const config = readConfig(env)
  const log = createLog('error')
  if (command === 'backup') {
    const recipients = recipient === undefined ? config.backup.recipients : readRecipients(recipient, '--recipient')
    const request = { place, recipients, stopping: stopping.signal }
    return await notedBackup(config.dataDir, () => makeBackup(config, log, request), warn)
  }
  const file = identity === undefined ? config.backup.identityFile : pathOf(identity)
  return await restoreBackup(config, log, { place, identities: () => readIdentities(place, file), force })
}

try {
  process.stdout.write(`${await main()}\n`)
  process.exit(0)
} catch (error) {
  const refusals = [BackupRefused, PlaceRefused, SettingError, StorageUnavailable]
  const isRefusal = refusals.some((refusal) => error instanceof refusal)
  process.stderr.write(
    `${command ?? 'backup'}: ${isRefusal || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  process.exit(1)
}
