import type { Dispatcher } from 'undici'
import { EgressFailed } from './egress-error.ts'

/** One call of those that a chain of redirects is made of. */
export interface Leg {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  secretHeaders: Readonly<Record<string, string>>
  body: string | Uint8Array | null
}

export interface Answered {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** What the connection says about itself, and cookies, which no call of ours has. */
const notTheirs = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'keep-alive', 'te', 'trailer', 'expect'],
  ...['cookie', 'proxy-authorization', 'proxy-connection', 'accept-encoding'],
])

/** Makes one call and reads its answer, as far as it may be read. */
export async function travel(
  dispatcher: Dispatcher,
  leg: Leg,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<Answered> {
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
    // Its own word that it was ended is no news.
    answer.body.on('error', () => undefined).destroy()
    throw tooLarge(maxBytes)
  }
  const parts: Buffer[] = []
  let read = 0
  // Leaving the loop ends the connection: nobody sends us more than we want to hold.
  for await (const part of answer.body) {
    read += part.length
    if (read > maxBytes) throw tooLarge(maxBytes)
    parts.push(part)
  }
  return { status: answer.statusCode, headers, body: Buffer.concat(parts) }
}

const tooLarge = (maxBytes: number) => new EgressFailed('size', `an answer of more than ${maxBytes} bytes`)

function headersOf({ headers, secretHeaders }: Leg): Record<string, string> {
  const given = Object.entries({ 'user-agent': 'Recado', accept: '*/*', ...headers, ...secretHeaders })
  const kept = given
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !notTheirs.has(name))
  // Whatever comes back is held whole: it must be as large as it says.
  return { ...Object.fromEntries(kept), 'accept-encoding': 'identity' }
}

const oneEach = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const one = Array.isArray(value) ? value[0] : value
      return one === undefined ? [] : [[name.toLowerCase(), one]]
    }),
  )
