import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** A server outside the product. */
export interface OutsideServer {
  url: string
  port: number
  received: ReceivedCall[]
  /** Its answer; by default 200 with `ok`. */
  answer: (call: ReceivedCall, reply: ServerResponse, request: IncomingMessage) => unknown
  stop(): Promise<void>
}

/** Starts a small real server. */
export async function startOutside(host = '127.0.0.1', port = 0): Promise<OutsideServer> {
  const server: Server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call: ReceivedCall = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString('utf8'),
      }
      outside.received.push(call)
      outside.answer(call, reply, request)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const usedPort = (server.address() as AddressInfo).port
  const outside: OutsideServer = {
    url: `http://${host}:${usedPort}`,
    port: usedPort,
    received: [],
    answer: (_call, reply) => reply.end('ok'),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return outside
}
