import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttps, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A call as a provider's server receives it. */
export interface ProviderCallSeen {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

export interface ProviderReply {
  status: number
  body?: unknown
}

/** Answers a call. Null for a path that the provider's documentation does not have. */
export type ProviderHandler = (arrival: ProviderCallSeen) => ProviderReply | null

export interface ProviderServer {
  url: string
  calls: ProviderCallSeen[]
  stop(): Promise<void>
}

/** A small real server playing a payment provider: JSON, and 404 for undocumented paths. */
export async function startProviderServer(answer: ProviderHandler, tls: ServerOptions | null): Promise<ProviderServer> {
  const calls: ProviderCallSeen[] = []
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider')
      const text = Buffer.concat(parts).toString()
      const arrival: ProviderCallSeen = {
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

/** Returns the fields of a call that the documentation does not have. */
export const unknownFields = (body: object, documented: readonly string[]): string[] =>
  Object.keys(body).filter((name) => !documented.includes(name))
