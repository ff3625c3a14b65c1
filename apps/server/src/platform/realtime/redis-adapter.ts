import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient, ErrorReply } from 'redis'
import type { Server } from 'socket.io'
import type { Log } from '../log.ts'
import { SettingError } from '../setting.rules.ts'

export interface RedisLink {
  adapter: Parameters<Server['adapter']>[0]
  /** Whether Redis, and so the other nodes, can be reached now. */
  isConnected(): boolean
  /** How often the connection broke since the start. */
  breaks(): number
  /** Counts since the start: lost and restored connections, failed tries, and commands that Redis refused. */
  counts(): Readonly<Record<'lost' | 'reconnected' | 'failed' | 'refused', number>>
  close(): Promise<void>
}

const LOG_EVERY_MS = 60_000

/**
 * Joins the sockets of several nodes through Redis streams. An event sent on one node reaches browsers on all, and a
 * browser that moves to another node receives what it missed.
 * @param installation separates installations that share one Redis
 * @throws SettingError when Redis cannot be reached at the start; later it is retried
 */
export async function openRedisLink(url: string, installation: string, log: Log): Promise<RedisLink> {
  let joined = false
  let breaks = 0
  let lostAt: number | null = null
  const counts = { lost: 0, reconnected: 0, failed: 0, refused: 0 }
  const reconnectStrategy = (tries: number, cause: Error) => (joined ? Math.min(100 * 2 ** tries, 2_000) : cause)
  const client = createClient({ url, socket: { reconnectStrategy } })
  client.on('error', (error: unknown) => {
    breaks++
    if (!joined) return
    if (lostAt !== null) return void counts.failed++
    lostAt = performance.now()
    counts.lost++
    log.warn({ reason: reasonOf(error) }, 'redis cannot be reached; other nodes receive no events')
  })
  client.on('ready', () => {
    if (lostAt === null) return
    counts.reconnected++
    log.warn({ seconds: Math.round((performance.now() - lostAt) / 1_000) }, 'redis can be reached again')
    lostAt = null
  })
  try {
    await client.connect()
  } catch (error) {
    const { host } = new URL(url)
    throw new SettingError(`REDIS_URL: no redis answers at ${host} (${reasonOf(error)})`)
  }
  joined = true
  return {
    adapter: createAdapter(withHandledRejections(client, noteRefusal(counts, log)), {
      streamName: `recado:${installation}:events`,
      channelPrefix: `recado:${installation}`,
      sessionKeyPrefix: `recado:${installation}:socket:`,
    }),
    isConnected: () => client.isReady,
    breaks: () => breaks,
    counts: () => counts,
    async close() {
      // Without Redis nothing can be finished, so the client is dropped and does not delay the end.
      if (client.isReady) await client.close()
      else client.unref()
    },
  }
}

/** Counts commands that Redis answers with an error (out of memory, read-only), and logs this once a minute. */
function noteRefusal(counts: { refused: number }, log: Log): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (!(error instanceof ErrorReply)) return
    counts.refused++
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.warn(
      { reason: reasonOf(error), refused: counts.refused },
      'redis refuses commands; other nodes receive no events',
    )
  }
}

/** Handles rejected calls that the adapter does not await, which would be unhandled while Redis is away. */
function withHandledRejections<T extends object>(client: T, onRefusal: (error: unknown) => void): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...callArguments: unknown[]) => {
        const answer: unknown = value.apply(target, callArguments)
        if (answer instanceof Promise) answer.catch(onRefusal)
        return answer
      }
    },
  })
}

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? ('code' in first ? String(first.code) : first.message) : String(error)
}
