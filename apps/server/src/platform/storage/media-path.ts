import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { isCompanyId, isFileName } from './file-name.rules.ts'
import { isCurrentExpiry, mediaExpiry, mediaText } from './media-path.rules.ts'

/** The purpose under which addresses of media are signed. */
export const MEDIA_PURPOSE = 'media'

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

/** Gives the address of a stored file, good for 24 hours (messages.3). */
export type SignMedia = (companyId: number, file: string) => string

/** Signs addresses of media with the installation's key: the one way for every area that shows a file. */
export function mediaSigner(secrets: Pick<Secrets, 'key'>, clock: Clock): SignMedia {
  const key = secrets.key(MEDIA_PURPOSE)
  return (companyId, file) => signMediaPath(key, companyId, file, clock.now())
}
