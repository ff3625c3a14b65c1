import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { address } from './platform/setting.rules.ts'
import { moveDatabase, planMove, type RowMoveCount } from './wiring/backup/move-database.ts'
import { BackupRefused } from './wiring/backup/refused.ts'

// `npm run database:move -- --to postgres://… [--dry-run]`: moves the embedded database to the operator's PostgreSQL.
const usage =
  'say --to postgres://OWNER:PASSWORD@HOST:PORT/NAME [--dry-run]; the password may come by PGPASSWORD or ~/.pgpass'

function argumentsOf(args: string[]): { to: string; dryRun: boolean } {
  try {
    const { values } = parseArgs({
      args: args,
      options: { to: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    // Rejects an address that DATABASE_URL would not accept, before anything is copied.
    const to = address({ '--to': values.to }, '--to', ['postgres', 'postgresql'])
    if (to !== null && new URL(to).pathname.length > 1) return { to, dryRun: values['dry-run'] }
  } catch {
    // The usage explains the error better.
  }
  throw new SettingError(usage)
}

/** Returns the address without its password, because the output may be logged. */
function withoutPassword(url: string): string {
  const masked = new URL(url)
  if (masked.password) masked.password = 'PASSWORD'
  if (masked.searchParams.has('password')) masked.searchParams.set('password', 'PASSWORD')
  return masked.toString()
}

/** Returns the settings to write. The key itself is never printed. */
function settingsAfter(config: Config, to: string): string[] {
  const file = join(config.dataDir, 'secret-key')
  const key =
    config.secretKey === null
      ? `  SECRET_KEY: the content of ${file}, for example by { printf 'SECRET_KEY='; cat ${file}; } >> /etc/recado.env`
      : '  SECRET_KEY: as it is set now'
  return [
    'Before the next start write into the settings:',
    `  DATABASE_URL=${withoutPassword(to)}`,
    key,
    `The old database stays in ${join(config.dataDir, 'postgres')}; a start without DATABASE_URL refuses it from now on.`,
    'DATA_DIR and all other settings stay as they are; DEMO and SIMULATOR are off with DATABASE_URL unless they are set.',
  ]
}

const EVERY_MS = 2_000
const sizeOf = ({ tables, rows, bytes }: RowMoveCount) => `${tables} tables, ${rows} rows, ${Math.ceil(bytes / 1e6)} MB`

async function main(): Promise<string[]> {
  const { to, dryRun } = argumentsOf(process.argv.slice(2))
  const config = readConfig(readEnvironment())
  const log = createLog('error')
  if (dryRun) {
    const plan = await planMove(config, log, to)
    return plan ? [`To copy: ${sizeOf(plan)}; nothing was changed`] : ['Moved already', ...settingsAfter(config, to)]
  }
  let reportedAt = performance.now()
  const count = await moveDatabase(config, log, {
    to,
    progress({ table, rows, bytes }) {
      if (performance.now() - reportedAt < EVERY_MS) return
      reportedAt = performance.now()
      process.stderr.write(
        `Copying ${table}; ${rows} rows of other tables are copied and compared, ${Math.round(bytes / 1e6)} MB read\n`,
      )
    },
  })
  const outcome = count ? `Copied and compared: ${sizeOf(count)}` : 'Moved already'
  return [outcome, ...settingsAfter(config, to)]
}

// A database started for this command ends with it, also when the command is stopped.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  process.stdout.write(`${(await main()).join('\n')}\n`)
  process.exit(0)
} catch (error) {
  const isExplained = error instanceof SettingError || error instanceof BackupRefused
  process.stderr.write(
    `database:move: ${isExplained || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  process.exit(1)
}
