import type { Server as HttpServer } from 'node:http'
import { READY_EVENT, socketTiming, wireName } from '@recado/contract/realtime'
import { Server, type Socket } from 'socket.io'
import { AppError } from '../app-error.ts'
import type { SocketLimits } from '../limits/socket-limits.ts'
import type { Log } from '../log.ts'
import type { AnyAreaSockets, AnySocketService, RoomSender } from './area-sockets.ts'
import type { EventCarrier } from './broadcaster.ts'
import { orderEvents } from './event-stream.ts'
import { aliasNamespace } from './namespace-alias.ts'
import { guardPolling } from './polling-guard.ts'
import { actorOfConnecting, guardRecovery } from './recovery.ts'
import { limitRecoveryBuffer } from './recovery-buffer.ts'
import { rooms } from './rooms.ts'
import { TooManyTasks } from './serial-tasks.ts'
import { dataOf, isMuted, type SocketData } from './socket-data.ts'
import type { SocketLogin } from './socket-login.ts'
import { createSocketRooms, mayHaveRooms, type SocketRooms } from './socket-rooms.ts'

/** The API's base path, where clients of the family open their socket. */
const API_NAMESPACE = '/api'

/** How long an evicted socket stays open for the notice, in milliseconds. */
const NOTICE_MS = 1_500

/** Selects sockets: of one session, of a user, or of all users of a company. */
export type SocketTarget = { sessionId: string } | { companyId: number; userId: number } | { companyId: number }

export interface Sockets {
  io: Server
  /** Delivers an event to its rooms on all nodes, or only to this node's while the link between nodes is down. */
  carry: EventCarrier
  /**
   * Handles changed permissions: chooses rooms again and drops ended sessions.
   * @param evicted a later login ended the session: its sockets on this node receive only the notice from now on; they
   *   are dropped a little later, so that the browser can show the reason (AUT-10)
   */
  rightsChanged(target: SocketTarget, evicted: boolean): void
  close(): Promise<void>
}

export interface SocketOptions {
  http: HttpServer
  login: SocketLogin
  /** The areas' sockets, joined by `joinSockets`. */
  areas: readonly AnyAreaSockets[]
  /** Origins from which browsers may connect: PUBLIC_URL and the called address itself. */
  originAllowed(origin: string | undefined, host: string | undefined): boolean
  /** Limits on the sockets of one user. Absent: no limits. */
  limits?: SocketLimits
  log: Log
  adapter?: Parameters<Server['adapter']>[0]
  /** Whether the adapter reaches the other nodes now. Absent: always. */
  linked?: () => boolean
}

/**
 * Serves Socket.IO at its default path (wire.5, access.4): websockets, and long polling for browsers whose network
 * blocks those.
 */
export function createSockets(options: SocketOptions): Sockets {
  const io = new Server(options.http, {
    transports: ['websocket', 'polling'],
    allowUpgrades: false,
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
      const data: SocketData = { ...(socket.recovered ? dataOf(socket) : {}), actor }
      for (const area of options.areas) area.greet?.(data, socket.handshake.query)
      socket.data = data
      if (options.limits) countSocket(socket, options.limits)
      next()
    } catch (error) {
      next(refusalOf(error))
    }
  })
  const stopPolls = guardPolling(io, options.originAllowed)
  aliasNamespace(io, API_NAMESPACE)
  const stream = options.adapter ? orderEvents(io.of('/').adapter) : undefined
  if (!stream) limitRecoveryBuffer(io.of('/').adapter)
  guardRecovery(io, options.login, (data, had) => mayHaveRooms(options.areas, data, had), stream)
  io.on('connection', (socket) => welcome(socket, options))
  return {
    io,
    carry: carrierOf(options, () => ((options.linked?.() ?? true) ? io : io.local)),
    rightsChanged(target, evicted) {
      for (const socket of socketsOf(io, target)) {
        if (evicted) endWithNotice(socket)
        else void recheckOne(socket)
      }
    },
    close() {
      stopPolls()
      return closed(io)
    },
  }
}

/**
 * Counts a socket for its lifetime, and its events. One event above the limit disconnects it, because a dropped join
 * would leave a browser without events. It then reconnects after `retryAfter` and joins all its rooms.
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
function countSocket(socket: Socket, limits: SocketLimits): void {
  // A connection that ended during the token check emits no event.
  if (socket.conn.readyState === 'closed') return
  const end = limits.open(dataOf(socket).actor)
  socket.conn.once('close', end)
  socket.once('disconnect', () => {
    // One connection can open sockets repeatedly, so remove the listener with each.
    socket.conn.off('close', end)
    end()
  })
  socket.use((_packet, next) => {
    if (limits.admitEvent(dataOf(socket).actor)) next()
    else socket.disconnect(true)
  })
}

/** Returns the error that a browser receives for a refused connection; at a limit, with the time to retry. */
function refusalOf(error: unknown): Error & { data?: unknown } {
  const refusal = new Error(error instanceof Error ? error.message : 'ERR_SESSION_EXPIRED')
  return error instanceof AppError && error.code === 'ERR_TOO_MANY_REQUESTS'
    ? Object.assign(refusal, { data: { status: error.status, ...error.data } })
    : refusal
}

/** Delivers events as the areas declare, or by a plain emit. */
function carrierOf({ areas }: SocketOptions, reach: () => Pick<Server, 'to' | 'in'>): EventCarrier {
  const deliveries = Object.assign({}, ...areas.map((area) => area.deliveries)) as AnyAreaSockets['deliveries']
  const to: RoomSender = {
    emit: (names, wire, payload, except = []) =>
      void reach()
        .to([...names])
        .except([...except])
        .emit(wire, payload),
    leaveUnless: (room, others) =>
      reach()
        .in(room)
        .except([...others])
        .socketsLeave(room),
  }
  return (event) => {
    const deliver = deliveries?.[event.name]
    if (deliver) deliver(event, to)
    else to.emit(event.rooms, event.wireName, event.payload, event.except)
  }
}

const closed = (io: Server) => new Promise<void>((resolve) => void io.close(() => resolve()))

/** The state of one socket of this node. */
interface ServedSocket {
  rooms: SocketRooms
  services: readonly AnySocketService[]
}
const servedOf = new WeakMap<Socket, ServedSocket>()

async function welcome(socket: Socket, options: SocketOptions): Promise<void> {
  const own = createSocketRooms(socket, options.areas, options.login)
  const services = options.areas.flatMap((area) => area.serve?.(socket, own) ?? [])
  servedOf.set(socket, { rooms: own, services })
  for (const { handlers } of services) receive(socket, options, handlers)
  socket.on('disconnect', () => {
    for (const service of services) service.onLeft?.()
  })
  const { companyId } = dataOf(socket).actor
  const last = options.areas.flatMap(({ lastEvent }) => (lastEvent ? wireName(companyId, lastEvent) : []))
  socket.onAnyOutgoing((name: string) => {
    if (last.includes(name)) endWithNotice(socket)
  })
  if (!(await admit(socket, options))) return
  own.enter()
  // Events between the token check and the joining missed this socket.
  await recheckOne(socket)
  if (!socket.connected) return
  socket.emit(READY_EVENT)
  for (const service of services) await service.onEntered?.()
}

/** Returns false when an area cannot admit the browser now. The browser retries. */
async function admit(socket: Socket, { areas, log }: SocketOptions): Promise<boolean> {
  try {
    for (const area of areas) await area.admit?.(dataOf(socket))
  } catch (error) {
    log.warn({ err: error }, 'a socket could not be admitted')
    socket.disconnect(true)
  }
  return socket.connected
}

/** Registers the handlers of client events. */
function receive(socket: Socket, { log }: SocketOptions, handlers: AnySocketService['handlers']): void {
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
      // Optional acknowledgement: tells the browser that it has joined (or may not), so it fetches only then.
      if (typeof answer === 'function') answer()
    })
  }
}

/** Returns only this node's sockets. Every node receives a change and handles its own. */
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
  const state = servedOf.get(socket)
  try {
    await state?.rooms.chooseAgain()
  } catch {
    if (!isMuted(socket)) socket.disconnect(true)
  }
  for (const service of state?.services ?? []) service.onRechecked?.()
}

function endWithNotice(socket: Socket): void {
  if (isMuted(socket)) return
  const state = servedOf.get(socket)
  state?.rooms.mute()
  for (const service of state?.services ?? []) service.onRechecked?.()
  setTimeout(() => socket.disconnect(true), NOTICE_MS).unref()
}
