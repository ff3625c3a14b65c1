import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'socket.io'

/** The used parts of an Engine.IO connection. */
interface Line {
  id: string
  request: IncomingMessage
}

/** The parts of Engine.IO that guard a poll. `clients` is typed for the published server only. */
interface Engine {
  use(middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void
  on(name: 'connection', listener: (line: Line) => void): void
  on(name: 'headers', listener: (headers: Record<string, string>, request: IncomingMessage) => void): void
  clients: Record<string, Line>
}

const queryOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://localhost').searchParams

/**
 * Returns the access token of a socket's request, from the query as documented, or from the header, which is never
 * logged.
 */
export function tokenOf(request: IncomingMessage): string | null {
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return queryOf(request).get('token') ?? bearer ?? null
}

const digestOf = (token: string) => hash('sha256', token, 'base64')

/**
 * Guards long polling like the websocket. Socket.IO checks the origin of a connection's first request only, and gives
 * its events to any later request with its id. The guard checks every request's origin, and that it has the token that
 * opened the connection. The guard refuses to upgrade a poll, because browsers open a new websocket instead.
 * @param originAllowed whether a page of this origin belongs to the product
 * @returns a function to call before the server closes: from then on, answers end their connections
 */
export function guardPolling(
  io: Server,
  originAllowed: (origin: string | undefined, host: string | undefined) => boolean,
): () => void {
  const engine = io.engine as unknown as Engine
  if (typeof engine.use !== 'function' || typeof engine.clients !== 'object')
    throw new Error('Engine.IO keeps its connections elsewhere: polling-guard.ts must change')
  const tokens = new WeakMap<Line, string | null>()
  let closing = false
  engine.on('connection', (line) => {
    const token = tokenOf(line.request)
    tokens.set(line, token === null ? null : digestOf(token))
  })
  engine.on('headers', (headers, request) => {
    if (closing && queryOf(request).get('transport') === 'polling') headers.Connection = 'close'
  })
  engine.use((request, response, next) => {
    const query = queryOf(request)
    const sid = query.get('sid')
    if (query.get('transport') === 'websocket' && sid === null) return next()
    if (query.get('transport') !== 'polling' || query.has('j')) return refuse(response, 400, 'ERR_MALFORMED_BODY')
    if (!originAllowed(request.headers.origin, request.headers.host)) return refuse(response, 403, 'ERR_NO_PERMISSION')
    const token = tokenOf(request)
    if (token === null) return refuse(response, 401, 'ERR_SESSION_EXPIRED')
    const line = sid !== null && Object.hasOwn(engine.clients, sid) ? engine.clients[sid] : undefined
    if (line && tokens.get(line) !== digestOf(token)) return refuse(response, 403, 'ERR_NO_PERMISSION')
    next()
  })
  return () => {
    closing = true
  }
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ error }))
}
