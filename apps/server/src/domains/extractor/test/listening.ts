import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small server for a test. */
export interface Listening {
  url: string
  stop(): Promise<void>
}

export interface ReceivedRequest {
  request: IncomingMessage
  url: URL
  body: string
}

/** Queued responses, one per call, used before the server's own; `hold` sends none until the client disconnects. */
export type Interruption = { status: number; headers?: Record<string, string> } | 'hold'

/** Starts a server that reads each request completely. An error thrown by `answer` becomes a 400 with its message. */
export async function listening(
  answer: (request: ReceivedRequest) => unknown,
  interruptions: Interruption[] = [],
): Promise<Listening> {
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const next = interruptions.shift()
      if (next === 'hold') return
      if (next) return void reply.writeHead(next.status, next.headers).end('{}')
      const url = new URL(request.url ?? '', 'http://127.0.0.1')
      answerWith(reply, () => answer({ request, url, body: Buffer.concat(parts).toString('utf8') }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An error response of a test server, with its status. */
export class ErrorResponse extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

function answerWith(reply: ServerResponse, make: () => unknown): void {
  try {
    const text = JSON.stringify(make())
    reply.writeHead(200, { 'content-type': 'application/json' }).end(text)
  } catch (error) {
    const { status = 400, message } = error as Partial<ErrorResponse>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
  }
}
