import { Agent, request } from 'node:http'

/** What a server answered, all of it read. */
export interface Reply {
  status: number
  headers: Headers
  text: string
}

// Connections stay open: a test asks the same server hundreds of times.
const agent = new Agent({ keepAlive: true })

/**
 * Sends one request over real HTTP, for a third of what `fetch` costs, which goes through the streams of the web. Follows no
 * redirection.
 * @param call.body sent as it is; absent: none
 * @throws Error when the connection fails
 */
export function send(
  url: string,
  call: { method: string; headers?: Record<string, string>; body?: string | Buffer | undefined },
): Promise<Reply> {
  return new Promise((answered, failed) => {
    const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }
    const headers = { 'user-agent': 'node', ...call.headers, ...length }
    const sent = request(url, { method: call.method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', failed)
      response.once('end', () =>
        answered({
          status: response.statusCode ?? 0,
          headers: headersOf(response.headers),
          // As browsers read it: a mark of the byte order is not part of the text.
          text: new TextDecoder().decode(Buffer.concat(chunks)),
        }),
      )
    })
    sent.once('error', failed)
    sent.end(call.body)
  })
}

function headersOf(received: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
