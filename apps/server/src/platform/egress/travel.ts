import type { Dispatcher } from 'undici'
import { EgressFailed } from './egress-error.ts'

/** One call in a chain of redirects. */
export interface Leg {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  secretHeaders: Readonly<Record<string, string>>
  body: string | Uint8Array | null
}

export interface RawAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Headers that the client sets itself, and cookies, which are never sent. */
const reservedHeaders = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'keep-alive', 'te', 'trailer', 'expect'],
  ...['cookie', 'proxy-authorization', 'proxy-connection', 'accept-encoding'],
])

/** Makes one call and reads its answer up to the limit. */
export async function travel(
  dispatcher: Dispatcher,
  leg: Leg,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<RawAnswer> {
  const { url, method, body } = leg
  const answer = await dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: method as Dispatcher.HttpMethod,
    headers: headersOf(leg),
    body,
    signal,
  })
  const headers = oneEach(answer.headers)
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    // Ignore the error that destroying the body causes.
    answer.body.on('error', () => undefined).destroy()
    throw tooLarge(maxBytes)
  }
  const parts: Buffer[] = []
  let read = 0
  // Leaving the loop closes the connection, so a server cannot send more than the limit.
  for await (const part of answer.body) {
    read += part.length
    if (read > maxBytes) throw tooLarge(maxBytes)
    parts.push(part)
  }
  return { status: answer.statusCode, headers, body: Buffer.concat(parts) }
}

const tooLarge = (maxBytes: number) => new EgressFailed('size', `an answer of more than ${maxBytes} bytes`)

function headersOf({ headers, secretHeaders }: Leg): Record<string, string> {
  const entries = Object.entries({ 'user-agent': 'Recado', accept: '*/*', ...headers, ...secretHeaders })
  const allowedEntries = entries
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !reservedHeaders.has(name))
  // The answer is held in memory, so its real size must be known: no compression.
  return { ...Object.fromEntries(allowedEntries), 'accept-encoding': 'identity' }
}

const oneEach = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const one = Array.isArray(value) ? value[0] : value
      return one === undefined ? [] : [[name.toLowerCase(), one]]
    }),
  )
