import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

export interface AccessClaims {
  sid: string
  uid: number
  cid: number
}

/** Claims of an admin of an expired company, only for endpoints marked `whenExpired` (companies.1). */
export interface PaymentClaims {
  uid: number
  cid: number
}

export type Claims = ({ use: 'access' } & AccessClaims) | ({ use: 'payment' } & PaymentClaims)

export interface Tokens {
  access(claims: AccessClaims, now: Date): string
  payment(claims: PaymentClaims, now: Date): string
  /** Null when forged, truncated or expired. */
  read(token: string, now: Date): Claims | null
  newRefresh(sessionId: string): { token: string; hash: Buffer }
  /** Null when not issued by us. The hash identifies which of the session's tokens it is. */
  readRefresh(token: string): { sessionId: string; hash: Buffer } | null
}

export const ACCESS_SECONDS = 15 * 60
export const PAYMENT_SECONDS = 30 * 60
const CACHED_TOKENS = 10_000
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Access tokens are HS256 JWTs whose expiry the browser reads (AUT-13). Refresh tokens are opaque. */
export function createTokens(keyOf: (purpose: string) => Buffer): Tokens {
  const sign = createSigner({ key: keyOf('access-token'), algorithm: 'HS256', noTimestamp: true })
  // Expiry is checked below, with the server's clock.
  const verify = createVerifier({
    key: keyOf('access-token'),
    algorithms: ['HS256'],
    cache: CACHED_TOKENS,
    ignoreExpiration: true,
  })
  const refreshKey = keyOf('refresh-token')
  const seal = (text: string) => createHmac('sha256', refreshKey).update(text).digest()
  const signed = (claims: Claims, now: Date, life: number) =>
    sign({ ...claims, iat: seconds(now), exp: seconds(now) + life })

  return {
    access: (claims, now) => signed({ use: 'access', ...claims }, now, ACCESS_SECONDS),
    payment: (claims, now) => signed({ use: 'payment', ...claims }, now, PAYMENT_SECONDS),
    read: (token, now) => readClaims(() => verify(token) as unknown, now),
    newRefresh(sessionId) {
      const text = `${sessionId}.${randomBytes(32).toString('base64url')}`
      const token = `${text}.${seal(text).toString('base64url')}`
      return { token, hash: hashOf(token) }
    },
    readRefresh(token) {
      const cut = token.lastIndexOf('.')
      const sessionId = token.slice(0, 36)
      if (cut < 0 || !SESSION_ID.test(sessionId)) return null
      const claimedTag = Buffer.from(token.slice(cut + 1), 'base64url')
      const expected = seal(token.slice(0, cut))
      if (claimedTag.length !== expected.length || !timingSafeEqual(claimedTag, expected)) return null
      return { sessionId, hash: hashOf(token) }
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

function readClaims(verify: () => unknown, now: Date): Claims | null {
  let payload: unknown
  try {
    payload = verify()
  } catch {
    return null
  }
  if (typeof payload !== 'object' || payload === null) return null
  const { use, sid, uid, cid, exp } = payload as Record<string, unknown>
  if (typeof exp !== 'number' || exp <= seconds(now)) return null
  if (typeof uid !== 'number' || typeof cid !== 'number') return null
  if (use === 'payment') return { use, uid, cid }
  if (use === 'access' && typeof sid === 'string') return { use, sid, uid, cid }
  return null
}
