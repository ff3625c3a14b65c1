import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import type { Environment } from './platform/setting.rules.ts'
import { createLocalStorage } from './platform/storage/local-storage.ts'
import { MoveFailure, moveStoredFiles } from './platform/storage/move-files.ts'
import { openS3 } from './platform/storage/open-storage.ts'
import { type Storage, StorageUnavailable } from './platform/storage/storage.ts'
import { readS3 } from './platform/storage/storage-setting.rules.ts'

// `npm run storage:move -- --from PLACE --to PLACE [--dry-run] [--remove]`: copies media between a folder and an object
// store. A PLACE is a folder or s3://bucket/folder. The server may be running.
const usage = 'say --from PLACE --to PLACE [--dry-run] [--remove]; a place is a folder, or s3://bucket/folder'

interface Place {
  /** For comparison with the settings. */
  name: string
  open(): Promise<Storage>
}

/** @param isSource a missing folder is created only for the target */
function placeOf(env: Environment, location: string, option: string, isSource: boolean): Place {
  if (location.startsWith('s3://')) {
    const settings = readS3(env, location, option)
    return { name: `s3://${settings.bucket}/${settings.prefix}`, open: () => openS3(settings) }
  }
  if (/^\w+:\/\//.test(location)) throw new SettingError(`${option}: ${usage}`)
  // npm runs its scripts in the project's folder, but a path is relative to the user's folder.
  const folder = isAbsolute(location) ? resolve(location) : join(process.env.INIT_CWD ?? process.cwd(), location)
  if (isSource && !existsSync(folder)) throw new SettingError(`${option}: there is no folder ${folder}`)
  return { name: folder, open: async () => createLocalStorage(folder) }
}

function argumentsOf(args: string[]) {
  try {
    const { values } = parseArgs({
      args: args,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
      },
    })
    if (values.from && values.to) return { ...values, from: values.from, to: values.to }
  } catch {
    // The usage explains the error better.
  }
  throw new SettingError(usage)
}

const EVERY_MS = 2_000

async function main(): Promise<string> {
  const { from, to, remove, 'dry-run': dryRun } = argumentsOf(process.argv.slice(2))
  const env = readEnvironment()
  const [source, target] = [placeOf(env, from, '--from', true), placeOf(env, to, '--to', false)]
  if (source.name === target.name) throw new SettingError('--to: the same place as --from')
  const { storage, mediaDir } = readConfig(env)
  const configuredPlace = storage ? `s3://${storage.bucket}/${storage.prefix}` : mediaDir
  if (remove && source.name === configuredPlace)
    throw new SettingError(
      '--remove: the settings still name this place; let them name the other one, restart, then run it again',
    )
  let reportedAt = performance.now()
  const count = await moveStoredFiles({
    ...{ from: await source.open(), to: await target.open(), dryRun, remove },
    progress({ files, copied, bytes }) {
      if (performance.now() - reportedAt < EVERY_MS) return
      reportedAt = performance.now()
      process.stderr.write(`${files} files looked at, ${copied} copied, ${Math.round(bytes / 1e6)} MB\n`)
    },
  })
  const copied = dryRun ? 'to copy' : 'copied and compared'
  return `${count.files} files: ${count.copied} ${copied} (${Math.round(count.bytes / 1e6)} MB), ${count.present} there already, ${count.removed} removed at the source`
}

// An interrupted upload leaves no file, so another run continues from there.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  process.stdout.write(`${await main()}\n`)
  process.exit(0)
} catch (error) {
  const isExpected =
    error instanceof SettingError || error instanceof StorageUnavailable || error instanceof MoveFailure
  process.stderr.write(`storage:move: ${isExpected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
