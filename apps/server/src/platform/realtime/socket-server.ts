import type { Server as HttpServer } from 'node:http'
import { ticketStatuses } from '@recado/contract/conversations/ticket'
import { type ClientEventName, READY_EVENT, socketTiming } from '@recado/contract/realtime'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../actor.ts'
import type { Log } from '../log.ts'
import { keepEventsSmall } from './kept-events.ts'
import { createOnline, type OnlineAccess } from './online.ts'
import { guardRecovery } from './recovery.ts'
import { listRooms, rooms, type TicketList } from './rooms.ts'
import { dataOf, type SocketData, standingRooms, wantedRooms } from './socket-rooms.ts'
import { forgetUnseen, leavePresence, setTyping, unwatchTicket, watchTicket } from './ticket-presence.ts'

/** What the sockets ask the domains. */
export interface SocketAccess extends OnlineAccess {
  /** The person behind an access token. Throws AppError when it is not good (any more). */
  authenticate(token: string): Promise<Actor>
  /** The person again, by session, with rights as of now. Throws AppError when the session ended. */
  actorOf(sessionId: string): Promise<Actor>
  mayJoinTicket(actor: Actor, ticketId: number): Promise<boolean>
}

export interface Sockets {
  io: Server
  /** Sends to rooms on all nodes; while the link between nodes is down, to those of this node, rather than to nobody. */
  to(rooms: readonly string[]): ReturnType<Server['to']>
  /** Rights of a session or of all sessions of a user changed: rooms are chosen again, ended sessions are dropped. */
  recheck(target: { sessionId: string } | { companyId: number; userId: number } | { companyId: number }): Promise<void>
  /** Takes everybody out of a room who is in none of the others, on every node and in order with the events sent. */
  leaveUnless(room: string, others: readonly string[]): void
  close(): Promise<void>
}

export interface SocketOptions {
  http: HttpServer
  access: SocketAccess
  /** Origins that browsers may connect from: PUBLIC_URL and the address itself. */
  originAllowed(origin: string | undefined, host: string | undefined): boolean
  log: Log
  adapter?: Parameters<Server['adapter']>[0]
  /** Whether the adapter reaches the other nodes just now; absent: always. */
  linked?: () => boolean
}

/** Socket.IO at its default path, over websocket only (spec 1 §7; RULINGS 5). */
export function createSockets(options: SocketOptions): Sockets {
  const io = new Server(options.http, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: socketTiming.pingIntervalMs,
    pingTimeout: socketTiming.pingTimeoutMs,
    maxHttpBufferSize: 100_000,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    allowRequest: (request, decide) =>
      decide(null, options.originAllowed(request.headers.origin, request.headers.host)),
    ...(options.adapter ? { adapter: options.adapter } : {}),
  })
  io.use((socket, next) => {
    const token = socket.handshake.query.token ?? socket.handshake.auth.token
    if (typeof token !== 'string') return next(new Error('ERR_SESSION_EXPIRED'))
    options.access.authenticate(token).then(
      (actor) => {
        const { lists, tickets }: Partial<SocketData> = socket.recovered ? dataOf(socket) : {}
        socket.data = { actor, lists: lists ?? [], tickets: tickets ?? [] } satisfies SocketData
        next()
      },
      (error: unknown) => next(new Error(error instanceof Error ? error.message : 'ERR_SESSION_EXPIRED')),
    )
  })
  keepEventsSmall(io.of('/').adapter)
  guardRecovery(io, options.access)
  io.on('connection', (socket) => welcome(socket, options))
  const reach = () => ((options.linked?.() ?? true) ? io : io.local)
  return {
    io,
    to: (names) => reach().to([...names]),
    recheck: (target) => recheck(io, options.access, target),
    leaveUnless: (room, others) =>
      reach()
        .in(room)
        .except([...others])
        .socketsLeave(room),
    close: () => closed(io),
  }
}

const closed = (io: Server) => new Promise<void>((resolve) => void io.close(() => resolve()))

async function welcome(socket: Socket, options: SocketOptions): Promise<void> {
  const online = createOnline(socket, options)
  const handlers: Record<ClientEventName, (argument: unknown) => Promise<void>> = {
    joinChatBox: (id) => joinTicket(socket, options.access, id),
    leaveChatBox: async (id) => leaveTicket(socket, id),
    joinNotification: async () => joinList(socket, 'notification'),
    leaveNotification: async () => leaveList(socket, 'notification'),
    joinTickets: async (status) => joinList(socket, status),
    leaveTickets: async (status) => leaveList(socket, status),
    watchTicket: (id) => watchTicket(socket, options, asTicketId(id)),
    unwatchTicket: async (id) => unwatchTicket(socket, asTicketId(id)),
    startTyping: async (id) => setTyping(socket, asTicketId(id), 'typing'),
    stopTyping: async (id) => setTyping(socket, asTicketId(id), 'looking'),
    userStatus: () => online.here(),
  }
  for (const [name, handle] of Object.entries(handlers)) {
    socket.on(name, async (...parts: unknown[]) => {
      const answer = parts.at(-1)
      try {
        await handle(parts[0])
      } catch (error) {
        options.log.warn({ err: error, event: name }, 'a socket event failed')
      }
      // Additive: a browser that asks for it learns that it is in (or may not be), and fetches only then.
      if (typeof answer === 'function') answer()
    })
  }
  const { actor } = dataOf(socket)
  socket.on('disconnect', () => {
    leavePresence(socket)
    void online.gone()
  })
  await socket.join(standingRooms(actor))
  // Since it was resumed its rights may have changed once more.
  if (socket.recovered) await recheckOne(socket, options.access)
  socket.emit(READY_EVENT)
  await online.here()
}

const asTicketId = (value: unknown): number | null => {
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

const asList = (value: unknown): TicketList | null =>
  value === 'notification' || (ticketStatuses as readonly unknown[]).includes(value) ? (value as TicketList) : null

async function joinTicket(socket: Socket, access: SocketAccess, argument: unknown): Promise<void> {
  const id = asTicketId(argument)
  const data = dataOf(socket)
  if (id === null || !(await access.mayJoinTicket(data.actor, id))) return
  data.tickets = [...data.tickets.filter((ticket) => ticket !== id), id]
  await socket.join(rooms.ticket(data.actor.companyId, id))
}

async function leaveTicket(socket: Socket, argument: unknown): Promise<void> {
  const id = asTicketId(argument)
  if (id === null) return
  const data = dataOf(socket)
  data.tickets = data.tickets.filter((ticket) => ticket !== id)
  await socket.leave(rooms.ticket(data.actor.companyId, id))
}

async function joinList(socket: Socket, argument: unknown): Promise<void> {
  const list = asList(argument)
  if (list === null) return
  const data = dataOf(socket)
  data.lists = [...data.lists.filter((known) => known !== list), list]
  await socket.join(listRooms(data.actor, list))
}

async function leaveList(socket: Socket, argument: unknown): Promise<void> {
  const list = asList(argument)
  if (list === null) return
  const data = dataOf(socket)
  data.lists = data.lists.filter((known) => known !== list)
  for (const room of listRooms(data.actor, list)) await socket.leave(room)
}

async function recheck(io: Server, access: SocketAccess, target: Parameters<Sockets['recheck']>[0]): Promise<void> {
  const room =
    'sessionId' in target
      ? rooms.session(target.sessionId)
      : 'userId' in target
        ? rooms.user(target.companyId, target.userId)
        : rooms.company(target.companyId)
  // Only this node's sockets: every node hears of the change and looks after its own.
  const ids = io.of('/').adapter.rooms.get(room) ?? new Set<string>()
  for (const id of [...ids]) {
    const socket = io.of('/').sockets.get(id)
    if (socket) await recheckOne(socket, access)
  }
}

async function recheckOne(socket: Socket, access: SocketAccess): Promise<void> {
  const data = dataOf(socket)
  try {
    data.actor = await access.actorOf(data.actor.sessionId)
  } catch {
    socket.disconnect(true)
    return
  }
  const wanted = await wantedRooms(access, data)
  for (const room of [...socket.rooms]) if (room !== socket.id && !wanted.has(room)) await socket.leave(room)
  await socket.join([...wanted])
  forgetUnseen(socket)
}
