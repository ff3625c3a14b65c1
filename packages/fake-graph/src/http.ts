import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { accountRoute, debugToken, type GraphCall, numberRoute } from './account-routes.ts'
import { GraphError, refusal, unknownObject, wrongField } from './graph-error.ts'
import { describeMedium, mediumAt, uploadMedium } from './media-routes.ts'
import { sendMessage } from './send-message.ts'
import { check, oneOf, text } from './shape.ts'
import type { GraphState } from './state.ts'

type Body = Record<string, unknown>

const MESSAGING = 'whatsapp_business_messaging'

/** The server of the Graph API. Refuses unknown paths and fields. */
export function graphServer(state: GraphState): Server {
  return createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const graphError = error instanceof GraphError ? error : new GraphError(1, String(error), { status: 500 })
      send(response, graphError.status, graphError.body, graphError.status === 429 ? { 'retry-after': '1' } : {})
    })
  })
}

function send(response: ServerResponse, status: number, body: Body, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  response.end(JSON.stringify(body))
}

async function answer(state: GraphState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await buffer(request)
  if (state.webhooks.down) throw new GraphError(2, 'An unexpected error has occurred', { status: 503 })
  const url = new URL(request.url ?? '/', 'http://graph')
  const [first = '', ...path] = url.pathname.split('/').filter(Boolean)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
  if (first === 'media') {
    state.authorize(token, MESSAGING, null)
    const medium = mediumAt(state, path[0] ?? '', Number(url.searchParams.get('until')))
    response.writeHead(200, { 'content-type': medium.mimetype, 'content-length': medium.bytes.length })
    return void response.end(medium.bytes)
  }
  if (!/^v\d+\.\d+$/.test(first)) throw new GraphError(2500, `Unknown path components: ${url.pathname}`)
  const type = request.headers['content-type'] ?? ''
  const call = { method: request.method ?? 'GET', path, query: url.searchParams, token }
  if (type.startsWith('multipart/')) {
    state.authorize(token, MESSAGING, null)
    if (path[1] !== 'media') throw unknownObject(path.join('/'))
    state.number(path[0] ?? '')
    return send(response, 200, await uploadMedium(state, raw, type))
  }
  send(response, 200, await route(state, { ...call, body: bodyOf(raw) }, request.headers.host ?? ''))
}

function bodyOf(raw: Buffer): Body {
  if (raw.length === 0) return {}
  try {
    const body: unknown = JSON.parse(raw.toString())
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  } catch {}
  throw wrongField('The body is no JSON object')
}

async function route(state: GraphState, call: GraphCall, host: string): Promise<Body> {
  const { method, path, query, token } = call
  const [id = '', edge] = path
  const proof = query.get('appsecret_proof')
  state.authorize(token, null, proof)
  if (id === 'debug_token' && method === 'GET') return debugToken(state, call)
  if (id === state.account.id) return accountRoute(state, call)
  const medium = state.media.get(id)
  if (medium && edge === undefined && method === 'GET') {
    state.authorize(token, MESSAGING, proof)
    return describeMedium(state, medium, host)
  }
  const number = state.number(id)
  if (edge === undefined) return numberRoute(state, number, call)
  state.authorize(token, MESSAGING, proof)
  if (edge === 'messages' && method === 'POST') return sendMessage(state, number, call.body)
  if (edge === 'calls' && method === 'POST') return endCall(state, call.body)
  throw refusal(100, `Unknown path components: /${edge}`)
}

/** POST /<version>/<phone_number_id>/calls; supports only ending a call. */
function endCall(state: GraphState, body: Body): Body {
  check(body, { messaging_product: oneOf('whatsapp'), call_id: text(200), action: oneOf('reject') }, 'request')
  state.rejectedCalls.push(String(body.call_id))
  state.notifyWatchers()
  return { messaging_product: 'whatsapp', success: true }
}
