import type { Server as HttpServer } from 'node:http'
import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import { type ClientEventName, READY_EVENT, socketTiming, wireName } from '@recado/contract/realtime'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../actor.ts'
import type { Log } from '../log.ts'
import { keepEventsSmall } from './kept-events.ts'
import { aliasNamespace } from './namespace-alias.ts'
import { createOnline, type OnlineAccess } from './online.ts'
import { actorOfConnecting, guardRecovery } from './recovery.ts'
import { rooms } from './rooms.ts'
import { TooManyTasks } from './serial-tasks.ts'
import { asTicketId, createSocketRooms, dataOf, isMuted, type SocketData, type SocketRooms } from './socket-rooms.ts'
import { forgetUnseen, leavePresence, setTyping, unwatchTicket, watchTicket } from './ticket-presence.ts'

/** The API's base path: clients of the family open their socket there. */
const API_NAMESPACE = '/api'

/** How long an evicted socket stays open for the notice. */
const NOTICE_MS = 1_500

/** Whose sockets: one session's, a person's, or those of everybody in a company. */
export type SocketTarget = { sessionId: string } | { companyId: number; userId: number } | { companyId: number }

/** The domains as the sockets use them. */
export interface SocketAccess extends OnlineAccess {
  /** The person behind an access token. Throws AppError when it is not good (any more). */
  authenticate(token: string): Promise<Actor>
  /** The person again, by session, with rights as of now. Throws AppError when the session ended. */
  actorOf(sessionId: string): Promise<Actor>
  mayJoinTicket(actor: Actor, ticketId: number): Promise<boolean>
  /** A client that says nothing else of reading joined a ticket's room: for its owner it is read now. */
  openedTicket(actor: Actor, ticketId: number): Promise<void>
  /** A connecting client of the company that must receive acknowledgements in full. */
  wantsWholeAcks(companyId: number): Promise<void>
}

export interface Sockets {
  io: Server
  /** Sends to rooms on all nodes; while the link between nodes is down, to those of this node, rather than to nobody. */
  to(rooms: readonly string[], except?: readonly string[]): ReturnType<Server['to']>
  /**
   * Rights changed: rooms are chosen again, ended sessions are dropped.
   * @param evicted a later login ended the session: from this instant its sockets on this node receive nothing but the
   * notice of it, and are dropped a little later, so that a browser can still say why (AUT-10)
   */
  changed(target: SocketTarget, evicted: boolean): void
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

/** Socket.IO at its default path, over websocket only (wire.5, access.4). */
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
    try {
      const actor = actorOfConnecting()
      const { lists, tickets }: Partial<SocketData> = socket.recovered ? dataOf(socket) : {}
      const briefAcks = socket.handshake.query.acks === BRIEF_ACKS.acks
      socket.data = { actor, briefAcks, lists: lists ?? [], tickets: tickets ?? [] } satisfies SocketData
      next()
    } catch (error) {
      next(new Error(error instanceof Error ? error.message : 'ERR_SESSION_EXPIRED'))
    }
  })
  aliasNamespace(io, API_NAMESPACE)
  keepEventsSmall(io.of('/').adapter)
  guardRecovery(io, options.access)
  io.on('connection', (socket) => welcome(socket, options))
  const reach = () => ((options.linked?.() ?? true) ? io : io.local)
  return {
    io,
    to: (names, except = []) =>
      reach()
        .to([...names])
        .except([...except]),
    changed(target, evicted) {
      for (const socket of socketsOf(io, target)) {
        if (evicted) endWithNotice(socket)
        else void recheckOne(socket)
      }
    },
    leaveUnless: (room, others) =>
      reach()
        .in(room)
        .except([...others])
        .socketsLeave(room),
    close: () => closed(io),
  }
}

const closed = (io: Server) => new Promise<void>((resolve) => void io.close(() => resolve()))

/** The rooms of each socket of this node. */
const roomsOf = new WeakMap<Socket, SocketRooms>()

async function welcome(socket: Socket, options: SocketOptions): Promise<void> {
  const online = createOnline(socket, options)
  const own = createSocketRooms(socket, options.access)
  roomsOf.set(socket, own)
  receive(socket, options, {
    joinChatBox: (id, how) => own.joinTicket(id, isPassive(how)),
    leaveChatBox: (id) => own.leaveTicket(id),
    joinNotification: () => own.joinList('notification'),
    leaveNotification: () => own.leaveList('notification'),
    joinTickets: (status) => own.joinList(status),
    leaveTickets: (status) => own.leaveList(status),
    watchTicket: (id) => watchTicket(socket, options, asTicketId(id)),
    unwatchTicket: async (id) => unwatchTicket(socket, asTicketId(id)),
    startTyping: async (id) => setTyping(socket, asTicketId(id), 'typing'),
    stopTyping: async (id) => setTyping(socket, asTicketId(id), 'looking'),
    userStatus: () => online.here(),
  })
  socket.on('disconnect', () => {
    leavePresence(socket)
    void online.gone()
  })
  // The notice of an ended session is the last event its socket receives, on any node.
  socket.onAnyOutgoing((name: unknown) => {
    if (name === wireName(dataOf(socket).actor.companyId, 'auth')) endWithNotice(socket)
  })
  if (!(await ensureWholeAcks(socket, options))) return
  own.enter()
  // Events between the check of the token and the joining went to rooms that it was not in yet.
  await recheckOne(socket)
  if (!socket.connected) return
  socket.emit(READY_EVENT)
  await online.here()
}

const isPassive = (how: unknown): boolean => (how as { passive?: unknown } | null | undefined)?.passive === true

/**
 * The events a browser must receive are made before it acknowledges them. False: that cannot be promised, it tries
 * again.
 */
async function ensureWholeAcks(socket: Socket, { access, log }: SocketOptions): Promise<boolean> {
  const { actor, briefAcks } = dataOf(socket)
  if (briefAcks) return true
  try {
    await access.wantsWholeAcks(actor.companyId)
  } catch (error) {
    log.warn({ err: error }, 'a socket could not be let in')
    socket.disconnect(true)
  }
  return socket.connected
}

/** Takes what a browser says. */
function receive(
  socket: Socket,
  { log }: SocketOptions,
  handlers: Record<ClientEventName, (argument: unknown, second: unknown) => Promise<void>>,
): void {
  for (const [name, handle] of Object.entries(handlers)) {
    socket.on(name, async (...parts: unknown[]) => {
      if (isMuted(socket) || !socket.connected) return
      const answer = parts.at(-1)
      try {
        await handle(parts[0], parts[1])
      } catch (error) {
        log.warn({ err: error, event: name }, 'a socket event failed')
        if (error instanceof TooManyTasks) socket.disconnect(true)
      }
      // Additive: a browser that asks for it learns that it is in (or may not be), and fetches only then.
      if (typeof answer === 'function') answer()
    })
  }
}

/** Only this node's sockets: every node receives a change and handles its own. */
function socketsOf(io: Server, target: SocketTarget): Socket[] {
  const room =
    'sessionId' in target
      ? rooms.session(target.sessionId)
      : 'userId' in target
        ? rooms.user(target.companyId, target.userId)
        : rooms.company(target.companyId)
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

async function recheckOne(socket: Socket): Promise<void> {
  try {
    await roomsOf.get(socket)?.chooseAgain()
  } catch {
    if (!isMuted(socket)) socket.disconnect(true)
  }
  forgetUnseen(socket)
}

function endWithNotice(socket: Socket): void {
  if (isMuted(socket)) return
  roomsOf.get(socket)?.mute()
  forgetUnseen(socket)
  setTimeout(() => socket.disconnect(true), NOTICE_MS).unref()
}
