import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../app-error.ts'
import {
  type ArrivalLimits,
  chooseArrivalToDrop,
  isArrivalLate,
  type RequestArrival,
  updateArrival,
} from './arrival.rules.ts'

/** State of a connection: an arriving request, or the number of received bytes when it became idle. */
interface ConnectionState {
  quietAt: number
  request: IncomingMessage | null
  response: ServerResponse | null
}

export interface Arrivals {
  /** Ends requests that take too long. Runs automatically at the interval of `checkEvery`. */
  check(): void
  /** Returns the number of incomplete requests. */
  count(): number
}

/** Interval of the checks in milliseconds. A late request ends within this time. */
export const checkEvery = ({ headMs, bodyMs, uploadMs }: ArrivalLimits): number =>
  Math.min(1_000, Math.ceil(Math.min(headMs, bodyMs, uploadMs) / 4))

/**
 * Watches how a server's requests arrive, including those that are answered before they are complete. Ends slow ones,
 * and drops the oldest when too many are incomplete, so that a thousand open requests do not block other callers.
 * @param now milliseconds
 */
export function watchArrivals(server: Server, limits: ArrivalLimits, now: () => number = Date.now): Arrivals {
  const connections = new Map<Socket, ConnectionState>()
  // In the order of their start.
  const arriving = new Map<Socket, RequestArrival>()

  const begin = (socket: Socket, part: RequestArrival['part']) => {
    if (!connections.has(socket)) return
    arriving.delete(socket)
    arriving.set(socket, { part, since: now(), bytes: socket.bytesRead })
    if (arriving.size <= limits.most) return
    const first = chooseArrivalToDrop(arriving)
    if (first) end(first, 'ERR_TOO_MANY_REQUESTS')
  }
  const whole = (socket: Socket, of: ConnectionState) => {
    arriving.delete(socket)
    of.quietAt = socket.bytesRead
    of.request = null
  }
  const forget = (socket: Socket) => {
    arriving.delete(socket)
    connections.delete(socket)
  }
  const end = (socket: Socket, code: ErrorCode) => {
    const answered = connections.get(socket)?.response?.headersSent === true
    forget(socket)
    if (answered) socket.destroy()
    else refuse(socket, code)
  }

  server.on('connection', (socket) => {
    connections.set(socket, { quietAt: 0, request: null, response: null })
    socket.once('close', () => forget(socket))
    begin(socket, 'head')
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const of = connections.get(socket)
    if (!of) return
    of.response = response
    if (!hasBody(request)) return whole(socket, of)
    of.request = request
    begin(socket, isUpload(request) ? 'upload' : 'body')
    const onEnd = () => {
      if (of.request === request) whole(socket, of)
    }
    request.once('end', onEnd)
    // Answered before it was complete, so its later bytes are not read.
    response.once('finish', () => {
      if (of.request === request && !request.complete) begin(socket, 'body')
    })
  })
  server.on('upgrade', (_request, socket) => {
    forget(socket as Socket)
    // Without another listener, Node leaves the socket to this one.
    if (server.listenerCount('upgrade') === 1) socket.destroy()
  })

  const check = () => {
    for (const [socket, of] of connections) {
      const isQuiet = !arriving.has(socket)
      if (isQuiet && socket.bytesRead > of.quietAt) begin(socket, 'head')
    }
    for (const [socket, arrival] of arriving) {
      const of = connections.get(socket)
      if (of?.request?.complete) whole(socket, of)
      else if (isWaitingForUs(of)) arriving.set(socket, { ...arrival, since: now(), bytes: socket.bytesRead })
      else {
        const present = updateArrival(arrival, now(), socket.bytesRead, limits)
        arriving.set(socket, present)
        if (isArrivalLate(present, now(), socket.bytesRead, limits)) end(socket, 'ERR_REQUEST_TIMEOUT')
      }
    }
  }
  const timer = setInterval(check, checkEvery(limits)).unref()
  server.once('close', () => clearInterval(timer))
  return { check, count: () => arriving.size }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: IncomingMessage) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** An upload with received bytes that we have not read: our disk is slow, not the sender. */
const isWaitingForUs = (of: ConnectionState | undefined) =>
  of?.request != null && isUpload(of.request) && of.request.readableLength > 0 && of.response?.headersSent === false

/** Answers a connection whose request never became complete, and closes it. */
export function refuse(socket: Socket, code: ErrorCode, status?: number): void {
  if (!socket.writable) return void socket.destroy()
  const error = new AppError(code, {}, status)
  const body = JSON.stringify({ error: error.code })
  socket.end(
    `HTTP/1.1 ${error.status} ${error.code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  socket.destroySoon()
}
