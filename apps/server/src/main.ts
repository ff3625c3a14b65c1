import { resolve } from 'node:path'
import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { temporaryFolder } from './platform/data-folder.ts'
import { createLog, type Log } from './platform/log.ts'
import { startServer } from './wiring/server.ts'

const STOP_WITHIN_MS = 9_500

/** Says in one line why the start failed, and ends. */
function giveUp(error: unknown): never {
  const line =
    error instanceof SettingError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`Recado cannot start: ${line}\n`)
  process.exit(1)
}

// Handled from the first moment: the steps of a start are undone, above all the database that it may have started.
const stopping = new AbortController()
let log: Log | null = null
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // The second Ctrl-C of an impatient person must not cut the first one short.
    if (stopping.signal.aborted) return
    log?.info({ signal }, 'stopping')
    // A clean end is not needed: leases of a server that hangs expire, and acknowledged data does not depend on it.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stopping.abort()
  })
}

const stopAsked = () =>
  new Promise<void>((asked) => {
    if (stopping.signal.aborted) asked()
    else stopping.signal.addEventListener('abort', () => asked(), { once: true })
  })

try {
  const config = readConfig(readEnvironment())
  log = createLog(config.logLevel)
  // Libraries ask for it anew each time; none of theirs can be told of a folder.
  process.env.TMPDIR = resolve(temporaryFolder(config.dataDir))
  const server = await startServer(config, { log, stopping: stopping.signal })
  process.on('unhandledRejection', (error) => log?.error({ err: error }, 'a promise was left alone'))
  process.stdout.write(`Recado ready at ${config.publicUrl}\n`)
  await stopAsked()
  await server.stop()
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0)
  giveUp(error)
}
