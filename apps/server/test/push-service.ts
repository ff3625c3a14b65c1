import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser as a push service knows it: its subscription, and the decrypted notices that it received. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  notices: Array<Record<string, unknown>>
  /** The next answers, one per call; then 201. */
  answers: Array<{ status: number; headers?: Record<string, string> }>
}

/** A service that delivers notices to browsers. */
export interface PushService {
  url: string
  newBrowser(): PushBrowser
  /** The headers of every call, with the caller's claims. */
  calls: Array<{ path: string; headers: IncomingMessage['headers']; claims: Record<string, unknown> }>
  /** The key that a browser subscribed with. Calls signed with another one are refused. Null: any key. */
  key: string | null
  stop(): Promise<void>
}

/**
 * Starts a small real push service: Web Push as of RFC 8030, payloads as of RFC 8291 (aes128gcm), callers as of RFC
 * 8292 (VAPID). It rejects other paths, methods and encodings.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, PushBrowser & { open(body: Buffer): Record<string, unknown> }>()
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const problem = refusal(request)
      const browser = browsers.get(request.url ?? '')
      if (problem || !browser) return void reply.writeHead(problem ? 400 : 404).end(problem ?? 'no such subscription')
      const claims = claimsOf(request, service)
      if (claims === null) return void reply.writeHead(403).end('not who subscribed')
      service.calls.push({ path: request.url ?? '', headers: request.headers, claims })
      const { status, headers = {} } = browser.answers.shift() ?? { status: 201 }
      if (status === 201) browser.notices.push(browser.open(Buffer.concat(parts)))
      reply.writeHead(status, headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    ...{ url, calls: [], key: null },
    newBrowser() {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(9).toString('base64url')}`
      const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      const browser = {
        subscription: { endpoint: `${url}${path}`, keys },
        notices: [],
        answers: [],
        open: (body: Buffer) => decrypted(body, pair, auth),
      }
      browsers.set(path, browser)
      return browser
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

function refusal({ method, headers }: IncomingMessage): string | null {
  if (method !== 'POST') return 'only POST'
  if (headers['content-encoding'] !== 'aes128gcm') return 'unknown encoding'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  if (!['very-low', 'low', 'normal', 'high', undefined].includes(headers.urgency as string)) return 'unknown urgency'
  return headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic)) ? 'no topic' : null
}

/** Returns the claims of a caller with a valid signature, else null. */
function claimsOf({ headers }: IncomingMessage, { key, url }: PushService): Record<string, unknown> | null {
  const [, token = '', signer = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(signer, 'base64url')
  if (point.length !== 65 || (key !== null && key !== signer)) return null
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1, 33), y: part(point, 33, 65) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))) return null
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const isFresh = Number(claims.exp) > Date.now() / 1000 && Number(claims.exp) <= Date.now() / 1000 + 86_400
  return claims.aud === url && isFresh ? claims : null
}

const part = (point: Buffer, from: number, to: number) => point.subarray(from, to).toString('base64url')

function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): Record<string, unknown> {
  const salt = body.subarray(0, 16)
  const senderEnd = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, senderEnd)
  const derive = (ikm: Buffer, with_: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, with_, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const ikm = derive(pair.computeSecret(sender), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(ikm, salt, 'Content-Encoding: nonce\0', 12),
  )
  const sealed = body.subarray(senderEnd)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, unknown>
}
