import { resolve } from 'node:path'
import { build } from './platform/build.ts'
import { readConfig, readEnvironment } from './platform/config.ts'
import { noteForRoot, temporaryFolder } from './platform/data-folder.ts'
import { createLog, type Log } from './platform/log.ts'
import { startFailure } from './platform/process/start-failure.rules.ts'
import { startServer } from './wiring/server.ts'

/** Prints why the start failed, and exits. */
function giveUp(error: unknown): never {
  process.stderr.write(`Recado cannot start: ${startFailure(error)}\n`)
  process.exit(1)
}

const untilStopped = (stopping: AbortSignal) =>
  new Promise<void>((stop) => {
    if (stopping.aborted) stop()
    else stopping.addEventListener('abort', () => stop(), { once: true })
  })

/**
 * Runs the server until it is asked to stop, then ends the process: with 0, or with 1 when the start failed.
 * @param onLog receives the log as soon as it exists
 */
export async function run(stopping: AbortSignal, onLog: (log: Log) => void): Promise<never> {
  if (stopping.aborted) process.exit(0)
  try {
    const env = readEnvironment()
    const config = readConfig(env)
    const note = noteForRoot(config.dataDir, env.DATA_DIR)
    if (note !== null) process.stdout.write(`${note}\n`)
    const log = createLog(config.logLevel)
    onLog(log)
    log.info(build, 'starting')
    // Libraries read it on each use, and none of them accepts a folder as an option.
    process.env.TMPDIR = resolve(temporaryFolder(config.dataDir))
    const server = await startServer(config, { log, stopping })
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise rejection was not handled'))
    process.stdout.write(`Recado ready at ${config.publicUrl}\n`)
    await untilStopped(stopping)
    await server.stop()
    process.exit(0)
  } catch (error) {
    if (stopping.aborted && error === stopping.reason) process.exit(0)
    giveUp(error)
  }
}
