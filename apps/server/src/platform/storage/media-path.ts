import { createHmac, timingSafeEqual } from 'node:crypto'
import { isCompanyId, isFileName } from './file-name.rules.ts'
import { isCurrentExpiry, mediaExpiry, mediaText } from './media-path.rules.ts'

const signature = (key: Uint8Array, companyId: number, name: string, expiry: number): string =>
  createHmac('sha256', key)
    .update(mediaText(companyId, name, expiry))
    .digest('base64url')

/**
 * The address under which a browser may fetch a file for the next 24 hours (messages.3).
 * @param key 32 bytes, `secrets.key('media')`
 * @returns relative: `/api/public/company{id}/{name}?e=…&s=…`
 */
export function signMediaPath(key: Uint8Array, companyId: number, name: string, now: Date): string {
  const expiry = mediaExpiry(now.getTime())
  return `/api/public/company${companyId}/${name}?e=${expiry}&s=${signature(key, companyId, name, expiry)}`
}

/** Whether an address was signed by us for this very file and has not run out. */
export function verifyMediaPath(
  key: Uint8Array,
  asked: { companyId: number; name: string; e: string; s: string },
  now: Date,
): boolean {
  if (!isCompanyId(asked.companyId) || !isFileName(asked.name) || !isCurrentExpiry(asked.e, now.getTime())) return false
  const expected = Buffer.from(signature(key, asked.companyId, asked.name, Number(asked.e)))
  const given = Buffer.from(asked.s)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
