import type { Log } from './platform/log.ts'

const STOP_WITHIN_MS = 9_500

// Registered before anything is loaded: a signal undoes the steps of a start, above all a started database.
const stopping = new AbortController()
let log: Log | null = null
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C must not interrupt a running stop.
    if (stopping.signal.aborted) return
    log?.info({ signal }, 'stopping')
    // A clean end is not required: the leases of a hanging server expire, and acknowledged data does not depend on it.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stopping.abort()
  })
}

const { run } = await import('./run.ts')
await run(stopping.signal, (serverLog) => {
  log = serverLog
})
