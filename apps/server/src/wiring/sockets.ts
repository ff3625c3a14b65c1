import type { Server as HttpServer } from 'node:http'
import type { TicketEvent } from '@recado/contract/conversations/events'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Config } from '../platform/config.ts'
import { ownOrigin } from '../platform/http/own-origin.ts'
import type { Log } from '../platform/log.ts'
import type { Carrier } from '../platform/realtime/broadcaster.ts'
import { type NodeLink, watchNodes } from '../platform/realtime/node-link.ts'
import { rooms, roomsOfList, roomsOfOtherLists, ticketSight } from '../platform/realtime/rooms.ts'
import { createSockets, type SocketAccess, type Sockets } from '../platform/realtime/socket-server.ts'
import { serverSecrets } from './server-secrets.ts'

/** Carries events before and after the sockets exist: none may be lost because a job ran early. */
export interface LateCarrier {
  carry: Carrier
  attach(sockets: Sockets): void
}

/** A carrier whose sockets come later in the start. */
export function createLateCarrier(): LateCarrier {
  let sockets: Sockets | null = null
  return {
    carry({ rooms: names, wireName, payload, except }) {
      if (!sockets) return
      const ticket = movedTicket(payload)
      const gone = ticket && leftLists(names, ticket)
      // Clients of the family drop a row by this event alone; a browser that shows the new list too must receive the
      // new state last…
      if (gone) sockets.to(gone.left).emit(wireName, gone.payload)
      sockets.to(names, except).emit(wireName, payload)
      if (!ticket) return
      // …and who shows the old one alone must not put the row back.
      if (gone) sockets.to(gone.left).except(gone.entered).emit(wireName, gone.payload)
      // A person who may not see a ticket any more leaves its room, right after receiving that it moved on.
      sockets.leaveUnless(rooms.ticket(ticket.companyId, ticket.id), ticketSight(ticket))
    },
    attach(made) {
      sockets = made
    },
  }
}

/**
 * The rooms of the lists that a ticket left, those of the list it is in, and the event for the former; null: it left
 * none.
 */
function leftLists(names: readonly string[], ticket: Ticket) {
  const left = roomsOfOtherLists(names, ticket)
  if (left.length === 0) return null
  const payload: TicketEvent = { action: 'delete', ticketId: ticket.id, moved: true }
  return { left, entered: roomsOfList(names, ticket), payload }
}

const movedTicket = (payload: unknown): Ticket | null => {
  const event = payload as { action?: string; ticket?: Ticket; message?: unknown }
  return event.action === 'update' && event.ticket && !event.message ? event.ticket : null
}

/** The sockets of this process, open to the product's own pages only (access.4). */
export async function openSockets(http: HttpServer, access: SocketAccess, config: Config, log: Log): Promise<Sockets> {
  const redis = config.redisUrl ? await linkNodes(config.redisUrl, config, log) : null
  let link: NodeLink | null = null
  const sockets = createSockets({
    http,
    access,
    log,
    originAllowed: ownOrigin(config.publicUrl),
    ...(redis ? { adapter: redis.adapter, linked: () => link?.whole() ?? redis.stands() } : {}),
  })
  if (redis) link = watchNodes(sockets.io, redis.stands, log)
  return {
    ...sockets,
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
