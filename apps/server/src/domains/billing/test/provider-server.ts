import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttps, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A call as a provider's server sees it. */
export interface Arrival {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

export interface Reply {
  status: number
  body?: unknown
}

/** Answers a call; null for a path that the provider's description does not have. */
export type Answering = (arrival: Arrival) => Reply | null

export interface ProviderServer {
  url: string
  calls: Arrival[]
  stop(): Promise<void>
}

/** A small real server in the role of a payment provider: JSON, and 404 for paths that are not described. */
export async function startProviderServer(answer: Answering, tls: ServerOptions | null): Promise<ProviderServer> {
  const calls: Arrival[] = []
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider')
      const text = Buffer.concat(parts).toString()
      const arrival: Arrival = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      }
      calls.push(arrival)
      const { status, body } = answer(arrival) ?? { status: 404, body: { nome: 'not_found' } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
    })
  }
  const server = tls ? createHttps(tls, listener) : createHttp(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Fields that a call has beyond those of the description. */
export const unknownFields = (body: object, known: readonly string[]): string[] =>
  Object.keys(body).filter((name) => !known.includes(name))
