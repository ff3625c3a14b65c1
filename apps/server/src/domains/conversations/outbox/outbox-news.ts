import pg from 'pg'
import type { Log } from '../../../platform/log.ts'
import { OUTCOME_CHANNEL } from './change-parcels.store.ts'
import { OUTBOX_CHANNEL } from './outbox.store.ts'
import type { ChangeOutcome } from './outcomes.ts'

export interface OutboxNews {
  start(): Promise<void>
  stop(): Promise<void>
}

export interface OutboxEars {
  heard(companyId: number, connectionId: number, mediaOf: number | null): void
  outcome(id: number, outcome: ChangeOutcome): void
}

const RETRY_MS = 1_000

/**
 * Hears when another node stored something for a connection of ours, or came by a medium that only we can fetch. What is said while the ear is deaf is not lost: it
 * goes with the next message, and when the line opens.
 */
export function createOutboxNews(url: string, ears: OutboxEars, log: Log): OutboxNews {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = true

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'recado-outbox', keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => {
      const said = (payload ?? '').split(':')
      if (channel === OUTCOME_CHANNEL) return ears.outcome(Number(said[0]), said[1] as ChangeOutcome)
      const [companyId, connectionId, messageId] = said.map(Number)
      if (companyId && connectionId) ears.heard(companyId, connectionId, messageId || null)
    })
    await fresh.connect()
    await fresh.query(`listen ${OUTBOX_CHANNEL}; listen ${OUTCOME_CHANNEL}`)
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
