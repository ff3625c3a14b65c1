import pg from 'pg'
import type { Log } from '../log.ts'

export interface Notices {
  /** Resolves once it hears. */
  start(): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 1_000

/**
 * Hears what other nodes say over the database (NOTIFY), by one connection of its own that is made again when it breaks.
 * What is said while it is broken is not heard: whoever needs it looks into a table then.
 * @param name shown in the database's list of connections
 * @param ears what is done with the words of each channel; may not throw
 */
export function createNotices(
  url: string,
  name: string,
  ears: Readonly<Record<string, (payload: string) => void>>,
  log: Log,
): Notices {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = true

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => ears[channel]?.(payload ?? ''))
    await fresh.connect()
    await fresh.query(
      Object.keys(ears)
        .map((channel) => `listen ${channel}`)
        .join('; '),
    )
    if (stopped) return void (await fresh.end())
    client = fresh
    fresh.on('end', later)
  }

  function later(): void {
    client = null
    if (stopped) return
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.debug({ err: error }, 'other nodes cannot be heard')
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
  }
}
