import type { Server as HttpServer } from 'node:http'
import type { Config } from '../platform/config.ts'
import { ownOrigin } from '../platform/http/own-origin.ts'
import type { SocketLimits } from '../platform/limits/socket-limits.ts'
import type { Log } from '../platform/log.ts'
import type { EventCarrier } from '../platform/realtime/broadcaster.ts'
import { type NodeLink, watchNodes } from '../platform/realtime/node-link.ts'
import type { RedisLink } from '../platform/realtime/redis-adapter.ts'
import { createSockets, type Sockets } from '../platform/realtime/socket-server.ts'
import { serverSecrets } from './server-secrets.ts'
import type { Services } from './services.ts'

/** Carries events before and after the sockets exist: none may be lost because a job ran early. */
export interface LateCarrier {
  carry: EventCarrier
  attach(sockets: Sockets): void
}

/** A carrier whose sockets come later in the start. */
export function createLateCarrier(): LateCarrier {
  let sockets: Sockets | null = null
  return {
    carry: (event) => sockets?.carry(event),
    attach(made) {
      sockets = made
    },
  }
}

export interface NodeSockets extends Sockets {
  /** `redis` while other nodes cannot be reached. */
  missing(): string[]
  /** The connection to Redis; null: there is one node. */
  redis: RedisLink | null
}

/** The sockets of this process, open to the product's own pages only (access.4). */
export async function openSockets(
  http: HttpServer,
  { identity, areaSockets }: Pick<Services, 'identity' | 'areaSockets'>,
  { config, log, limits }: { config: Config; log: Log; limits: SocketLimits },
): Promise<NodeSockets> {
  const redis = config.redisUrl ? await linkNodes(config.redisUrl, config, log) : null
  let link: NodeLink | null = null
  const sockets = createSockets({
    http,
    login: identity.socketLogin,
    areas: areaSockets,
    limits,
    log,
    originAllowed: ownOrigin(config.publicUrl),
    ...(redis ? { adapter: redis.adapter, linked: () => link?.isWhole() ?? redis.isConnected() } : {}),
  })
  if (redis) link = watchNodes(sockets.io, redis, log)
  return {
    ...{ ...sockets, redis },
    missing: () => (link && !link.isWhole() ? ['redis'] : []),
    async close() {
      link?.stop()
      await sockets.close()
      await redis?.close()
    },
  }
}

/** Loaded when there are several nodes: one alone has no use for Redis' client and should not hold it. */
async function linkNodes(url: string, config: Config, log: Log) {
  const { openRedisLink } = await import('../platform/realtime/redis-adapter.ts')
  return openRedisLink(url, installationOf(config), log)
}

/** The same on all nodes of one installation and no other, and of no use to guess the key from. */
const installationOf = (config: Config): string => serverSecrets(config).key('redis names').toString('hex').slice(0, 16)
