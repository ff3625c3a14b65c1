import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { isCompanyId, isFileName } from './file-name.rules.ts'
import { isCurrentExpiry, mediaExpiry, mediaText } from './media-path.rules.ts'

/** The purpose of the key that signs media addresses. */
export const MEDIA_PURPOSE = 'media'

const signature = (key: Uint8Array, companyId: number, name: string, expiry: number): string =>
  createHmac('sha256', key)
    .update(mediaText(companyId, name, expiry))
    .digest('base64url')

/**
 * Returns the address under which a browser may fetch a file for the next 24 hours (messages.3).
 * @param key 32 bytes, `secrets.key('media')`
 * @returns relative: `/api/public/company{id}/{name}?e=…&s=…`
 */
export function signMediaPath(key: Uint8Array, companyId: number, name: string, now: Date): string {
  const expiry = mediaExpiry(now.getTime())
  return `/api/public/company${companyId}/${name}?e=${expiry}&s=${signature(key, companyId, name, expiry)}`
}

/** Whether an address was signed for this file and has not expired. */
export function verifyMediaPath(
  key: Uint8Array,
  request: { companyId: number; name: string; e: string; s: string },
  now: Date,
): boolean {
  if (!isCompanyId(request.companyId) || !isFileName(request.name) || !isCurrentExpiry(request.e, now.getTime()))
    return false
  const expected = Buffer.from(signature(key, request.companyId, request.name, Number(request.e)))
  const givenSignature = Buffer.from(request.s)
  return expected.length === givenSignature.length && timingSafeEqual(expected, givenSignature)
}

/** Returns the address of a stored file, valid for 24 hours (messages.3). */
export type SignMedia = (companyId: number, file: string) => string

/** Creates a signer of media addresses with the installation's key. All areas that show files use it. */
export function mediaSigner(secrets: Pick<Secrets, 'key'>, clock: Clock): SignMedia {
  const key = secrets.key(MEDIA_PURPOSE)
  return (companyId, file) => signMediaPath(key, companyId, file, clock.now())
}
