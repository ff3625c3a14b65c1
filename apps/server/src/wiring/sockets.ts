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

/** Carries events before and after the sockets exist, so that events of early jobs are not lost. */
export interface LateCarrier {
  carry: EventCarrier
  attach(sockets: Sockets): void
}

/** Creates a carrier whose sockets are attached later in the start. */
export function createLateCarrier(): LateCarrier {
  let sockets: Sockets | null = null
  return {
    carry: (event) => sockets?.carry(event),
    attach(attached) {
      sockets = attached
    },
  }
}

export interface NodeSockets extends Sockets {
  /** Contains `redis` while other nodes cannot be reached. */
  missing(): string[]
  /** The connection to Redis. Null with a single node. */
  redis: RedisLink | null
}

/** Opens the sockets of this process, for the product's own pages only (access.4). */
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
    ...(redis ? { adapter: redis.adapter, linked: () => link?.isLinked() ?? redis.isConnected() } : {}),
  })
  if (redis) link = watchNodes(sockets.io, redis, log)
  return {
    ...{ ...sockets, redis },
    missing: () => (link && !link.isLinked() ? ['redis'] : []),
    async close() {
      link?.stop()
      await sockets.close()
      await redis?.close()
    },
  }
}

/** Loaded only with several nodes, because a single one does not need the Redis client. */
async function linkNodes(url: string, config: Config, log: Log) {
  const { openRedisLink } = await import('../platform/realtime/redis-adapter.ts')
  return openRedisLink(url, installationOf(config), log)
}

/** Returns a name that is the same on all nodes of an installation, and does not reveal the key. */
const installationOf = (config: Config): string => serverSecrets(config).key('redis names').toString('hex').slice(0, 16)
