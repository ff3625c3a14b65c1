import pg from 'pg'
import type { Log } from '../log.ts'
import { KEEP_ALIVE } from './pool.ts'

export interface KeptConnection {
  /** Resolves once the connection is open. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Whether the connection is open now. */
  isOpen(): boolean
}

const RETRY_MS = 1_000

/**
 * Keeps one dedicated connection open and reconnects when it breaks.
 * @param name shown in the database's list of connections
 * @param prepare prepares a new connection; the connection counts as open once it resolves
 * @param failureMessage the log message for failed reconnects
 */
export function keepConnection(
  { url, name, failureMessage, log }: { url: string; name: string; failureMessage: string; log: Log },
  prepare: (client: pg.Client) => Promise<unknown>,
): KeptConnection {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = true

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: name, ...KEEP_ALIVE })
    fresh.on('error', () => undefined)
    await fresh.connect()
    await prepare(fresh)
    if (isStopped) return void (await fresh.end())
    client = fresh
    fresh.on('end', later)
  }

  function later(): void {
    client = null
    if (isStopped) return
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.debug({ err: error }, failureMessage)
        later()
      })
    }, RETRY_MS)
  }

  return {
    async start() {
      isStopped = false
      await connect()
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
    isOpen: () => client !== null,
  }
}
