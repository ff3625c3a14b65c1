import pg from 'pg'
import type { Log } from '../log.ts'
import { KEPT_ALIVE } from './pool.ts'

export interface KeptConnection {
  /** Resolves once the connection stands. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Whether it stands now. */
  stands(): boolean
}

const RETRY_MS = 1_000

/**
 * One connection of its own that is made again when it breaks.
 * @param name shown in the database's list of connections
 * @param opened makes a new connection ready; it stands once this resolves
 * @param without the log's words for what is missing while it cannot be made
 */
export function keepConnection(
  { url, name, without, log }: { url: string; name: string; without: string; log: Log },
  opened: (client: pg.Client) => Promise<unknown>,
): KeptConnection {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = true

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: name, ...KEPT_ALIVE })
    fresh.on('error', () => undefined)
    await fresh.connect()
    await opened(fresh)
    if (stopped) return void (await fresh.end())
    client = fresh
    fresh.on('end', later)
  }

  function later(): void {
    client = null
    if (stopped) return
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.debug({ err: error }, without)
        later()
      })
    }, RETRY_MS)
  }

  return {
    async start() {
      stopped = false
      await connect()
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
    stands: () => client !== null,
  }
}
