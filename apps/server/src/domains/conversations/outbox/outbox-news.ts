import pg from 'pg'
import type { Log } from '../../../platform/log.ts'
import { OUTBOX_CHANNEL } from './outbox.store.ts'

export interface OutboxNews {
  start(): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 1_000

/**
 * Hears when another node stored something for a connection of ours, or came by a medium that only we can fetch. What is said while the ear is deaf is not lost: it
 * goes with the next message, and when the line opens.
 */
export function createOutboxNews(
  url: string,
  heard: (companyId: number, connectionId: number, mediaOf: number | null) => void,
  log: Log,
): OutboxNews {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = true

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'recado-outbox', keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => {
      const [companyId, connectionId, messageId] = (payload ?? '').split(':').map(Number)
      if (companyId && connectionId) heard(companyId, connectionId, messageId || null)
    })
    await fresh.connect()
    await fresh.query(`listen ${OUTBOX_CHANNEL}`)
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
