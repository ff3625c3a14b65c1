import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Actor } from '../src/platform/actor.ts'
import type { Log } from '../src/platform/log.ts'
import type { AnyAreaSockets } from '../src/platform/realtime/area-sockets.ts'
import { openRedisLink } from '../src/platform/realtime/redis-adapter.ts'
import { rooms } from '../src/platform/realtime/rooms.ts'
import { createSockets, type Sockets } from '../src/platform/realtime/socket-server.ts'

const actor = { companyId: 1, userId: 7, sessionId: 's', profile: 'user', queueIds: [] } as unknown as Actor
const silent = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log

export const SAID_EVENT = 'said'

/** A node with sockets only. Every token belongs to one user. */
export interface SocketNode {
  url: string
  sockets: Sockets
  /** Sends an event to the user's company. */
  say(text: string): void
  stop(): Promise<void>
}

/** Starts a node that is joined with the others of one Redis. */
export async function startSocketNode(redisUrl: string, areas: readonly AnyAreaSockets[] = []): Promise<SocketNode> {
  const http = createServer()
  const link = await openRedisLink(redisUrl, 'test', silent)
  const sockets = createSockets({
    ...{ http, areas, log: silent, adapter: link.adapter, originAllowed: () => true },
    login: { authenticate: async () => actor, actorOf: async () => actor },
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sockets,
    say: (text) =>
      sockets.carry({
        companyId: actor.companyId,
        name: 'tag',
        wireName: SAID_EVENT,
        rooms: [rooms.company(actor.companyId)],
        payload: { text },
      }),
    async stop() {
      await sockets.close()
      await link.close()
    },
  }
}
