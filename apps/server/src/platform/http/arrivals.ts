import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../app-error.ts'
import { type Arrival, type ArrivalLimits, carriedOn, firstToGo, isLate } from './arrival.rules.ts'

/** The state of a connection: a request that is arriving, or how many bytes had come when it fell quiet. */
interface Known {
  quietAt: number
  request: IncomingMessage | null
  response: ServerResponse | null
}

export interface Arrivals {
  /** Ends what takes too long. Called by itself every now and then. */
  check(): void
  /** How many requests are not whole. */
  count(): number
}

/** How often is looked: late ones end within this time, in milliseconds. */
export const checkEvery = ({ headMs, bodyMs, uploadMs }: ArrivalLimits): number =>
  Math.min(1_000, Math.ceil(Math.min(headMs, bodyMs, uploadMs) / 4))

/**
 * Watches how the requests of a server arrive, also those that are answered before they are whole: slow ones end, and when
 * too many are not whole the oldest give way, so that who holds a thousand open shuts nobody out.
 * @param now milliseconds
 */
export function watchArrivals(server: Server, limits: ArrivalLimits, now: () => number = Date.now): Arrivals {
  const known = new Map<Socket, Known>()
  // In the order in which they began.
  const arriving = new Map<Socket, Arrival>()

  const begin = (socket: Socket, part: Arrival['part']) => {
    if (!known.has(socket)) return
    arriving.delete(socket)
    arriving.set(socket, { part, since: now(), bytes: socket.bytesRead })
    if (arriving.size <= limits.most) return
    const first = firstToGo(arriving)
    if (first) end(first, 'ERR_TOO_MANY_REQUESTS')
  }
  const whole = (socket: Socket, of: Known) => {
    arriving.delete(socket)
    of.quietAt = socket.bytesRead
    of.request = null
  }
  const forget = (socket: Socket) => {
    arriving.delete(socket)
    known.delete(socket)
  }
  const end = (socket: Socket, code: ErrorCode) => {
    const answered = known.get(socket)?.response?.headersSent === true
    forget(socket)
    if (answered) socket.destroy()
    else refuse(socket, code)
  }

  server.on('connection', (socket) => {
    known.set(socket, { quietAt: 0, request: null, response: null })
    socket.once('close', () => forget(socket))
    begin(socket, 'head')
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const of = known.get(socket)
    if (!of) return
    of.response = response
    if (!hasBody(request)) return whole(socket, of)
    of.request = request
    begin(socket, isUpload(request) ? 'upload' : 'body')
    const done = () => {
      if (of.request === request) whole(socket, of)
    }
    request.once('end', done)
    // Answered before it was whole: later bytes are read by nobody.
    response.once('finish', () => {
      if (of.request === request && !request.complete) begin(socket, 'body')
    })
  })
  server.on('upgrade', (_request, socket) => {
    forget(socket as Socket)
    // With nobody else to take it, Node leaves it to us.
    if (server.listenerCount('upgrade') === 1) socket.destroy()
  })

  const check = () => {
    for (const [socket, of] of known) {
      const isQuiet = !arriving.has(socket)
      if (isQuiet && socket.bytesRead > of.quietAt) begin(socket, 'head')
    }
    for (const [socket, arrival] of arriving) {
      const of = known.get(socket)
      if (of?.request?.complete) whole(socket, of)
      else if (isWaitingForUs(of)) arriving.set(socket, { ...arrival, since: now(), bytes: socket.bytesRead })
      else {
        const present = carriedOn(arrival, now(), socket.bytesRead, limits)
        arriving.set(socket, present)
        if (isLate(present, now(), socket.bytesRead, limits)) end(socket, 'ERR_REQUEST_TIMEOUT')
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

/** An upload of which something came that we have not read: our disk is slow, not the sender. */
const isWaitingForUs = (of: Known | undefined) =>
  of?.request != null && isUpload(of.request) && of.request.readableLength > 0 && of.response?.headersSent === false

/** Answers a connection whose request never became whole, and ends it. */
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
