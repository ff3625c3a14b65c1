import { Agent, request } from 'node:http'

/** A server's complete answer. */
export interface HttpReply {
  status: number
  headers: Headers
  text: string
}

// Keeps connections open, because a test calls the same server hundreds of times.
const agent = new Agent({ keepAlive: true })

/**
 * Sends one request over real HTTP, at a third of the cost of `fetch` with its web streams. Does not follow redirects.
 * @param call.body sent unchanged; absent: no body
 * @throws Error when the connection fails
 */
export function send(
  url: string,
  call: { method: string; headers?: Record<string, string>; body?: string | Buffer | undefined },
): Promise<HttpReply> {
  return new Promise((answered, reject) => {
    const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }
    const headers = { 'user-agent': 'node', ...call.headers, ...length }
    const clientRequest = request(url, { method: call.method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        answered({
          status: response.statusCode ?? 0,
          headers: headersOf(response.headers),
          // Decoded like in browsers: without a byte order mark.
          text: new TextDecoder().decode(Buffer.concat(chunks)),
        }),
      )
    })
    clientRequest.once('error', reject)
    clientRequest.end(call.body)
  })
}

function headersOf(received: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
