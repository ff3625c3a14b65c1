import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { createLog } from './platform/log.ts'
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

try {
  const config = readConfig(readEnvironment())
  const log = createLog(config.logLevel)
  const server = await startServer(config, { log })
  process.stdout.write(`Recado ready at ${config.publicUrl}\n`)

  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    // Whatever hangs, the leases run out by themselves; nothing that was acknowledged depends on a clean end.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  // The second Ctrl-C of an impatient person must not cut the first one short.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'))
} catch (error) {
  giveUp(error)
}
