import pg from 'pg'
import type { Log } from '../log.ts'

export interface Notifications {
  /** Resolves once it listens. */
  start(): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 1_000

/**
 * Receives the notifications that other nodes send through the database (NOTIFY), by one connection of its own that is
 * made again when it breaks. Notifications of the meantime are lost: a receiver that needs them reads a table then.
 * @param name shown in the database's list of connections
 * @param handlers called with the payloads of each channel; must not throw
 */
export function createNotifications(
  url: string,
  name: string,
  handlers: Readonly<Record<string, (payload: string) => void>>,
  log: Log,
): Notifications {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = true

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    await fresh.connect()
    await fresh.query(
      Object.keys(handlers)
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
        log.debug({ err: error }, 'notifications of other nodes cannot be received')
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
