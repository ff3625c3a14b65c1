import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  body: string
}

interface Waiting {
  request: string
  resolve(reply: Reply): void
  reject(error: Error): void
}

const END_OF_HEAD = '\r\n\r\n'
const nothing = Buffer.alloc(0)

/**
 * One kept-alive HTTP connection with one request at a time; the others wait. The bench shares its machine with the
 * measured server, so its client does as little as possible: no pool, no header objects, no streams.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = nothing
  /** The first request is in flight. */
  readonly #waiting: Waiting[] = []

  constructor(url: string) {
    const { hostname, port, host } = new URL(url)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  /** Sends one request and returns an answer of any status. */
  request(method: 'GET' | 'POST', path: string, token: string | null, body?: string): Promise<Reply> {
    const head = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}`]
    if (token) head.push(`authorization: Bearer ${token}`)
    if (body !== undefined) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
    const request = `${head.join('\r\n')}${END_OF_HEAD}${body ?? ''}`
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ request, resolve, reject }) === 1) this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting.length = 0
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const reply = readReply(this.#received)
    if (!reply) return
    this.#received = nothing
    const waiter = this.#waiting.shift()
    const next = this.#waiting[0]
    if (next) this.#socket.write(next.request)
    waiter?.resolve(reply)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}

/** The reply once it is complete, else null. */
function readReply(bytes: Buffer): Reply | null {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const start = end + END_OF_HEAD.length
  const length = /content-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) {
    const stop = start + Number(length)
    return bytes.length >= stop ? { status, body: bytes.toString('utf8', start, stop) } : null
  }
  const rest = bytes.toString('utf8', start)
  return rest.endsWith(`0${END_OF_HEAD}`) ? { status, body: unchunked(rest) } : null
}

function unchunked(text: string): string {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (!size) break
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(parts).toString('utf8')
}
