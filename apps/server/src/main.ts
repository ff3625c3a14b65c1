import type { Log } from './platform/log.ts'

const STOP_WITHIN_MS = 9_500

// Handled before anything is loaded: the steps of a start are undone, above all the database that it may have started.
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

const { run } = await import('./run.ts')
await run(stopping.signal, (made) => {
  log = made
})
