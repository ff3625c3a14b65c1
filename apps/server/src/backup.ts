import { isAbsolute, join } from 'node:path'
import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { makeBackup } from './wiring/backup/make-backup.ts'
import { notedBackup } from './wiring/backup/noted-backup.ts'
import { BackupRefused } from './wiring/backup/refused.ts'
import { restoreBackup } from './wiring/backup/restore-backup.ts'

// `backup FILE` and `restore FILE [--force]`, behind the npm scripts of the same names.
const [command, ...rest] = process.argv.slice(2)
const warn = (line: string) => void process.stderr.write(`backup: ${line}\n`)
const force = rest.includes('--force')
const [named, ...more] = rest.filter((argument) => argument !== '--force')

// A database that was started for this command ends with it, also when the command is stopped half-way.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

try {
  if (!named || more.length > 0 || (command !== 'backup' && command !== 'restore')) {
    throw new BackupRefused('usage: npm run backup -- FILE, or npm run restore -- FILE [--force]')
  }
  // npm runs its scripts in the project's folder; the file is meant from where the person stands.
  const file = isAbsolute(named) ? named : join(process.env.INIT_CWD ?? process.cwd(), named)
  const config = readConfig(readEnvironment())
  const log = createLog('error')
  const said =
    command === 'backup'
      ? await notedBackup(config.dataDir, () => makeBackup(config, log, file), warn)
      : await restoreBackup(config, log, file, force)
  process.stdout.write(`${said}\n`)
  process.exit(0)
} catch (error) {
  const known = error instanceof BackupRefused || error instanceof SettingError
  process.stderr.write(
    `${command ?? 'backup'}: ${known || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  process.exit(1)
}
