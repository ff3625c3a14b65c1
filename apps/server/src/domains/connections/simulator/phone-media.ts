import { createHmac, timingSafeEqual } from 'node:crypto'
import type { simulatorMedia } from '@recado/contract/connections/simulator'
import { AppError } from '../../../platform/app-error.ts'
import type { OutsideCall } from '../../../platform/http/call.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ConnectionServices } from '../connection-services.ts'
import type { AccountAt } from './account-record.store.ts'
import { phoneMediaRow } from './phone-media.store.ts'

const HOUR_MS = 3_600_000
const VALID_HOURS = 24
/**
 * Types that a browser may display inline; all others are downloads. Parameters are untrusted text and must never reach
 * a header.
 */
const SHOWABLE = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)(?=;|$)/

const signature = (secrets: Secrets, at: AccountAt, seq: number, until: number): string =>
  createHmac('sha256', secrets.key('phone-media'))
    .update(`${at.companyId}/${at.connectionId}/${seq}/${until}`)
    .digest('base64url')

/**
 * Returns signed addresses, valid for a day, for the media on an account's phones. Stable within an hour, so that
 * browsers can cache.
 */
export function phoneMediaUrl(secrets: Secrets, at: AccountAt, now: Date): (row: { seq: number }) => string {
  const until = (Math.ceil(now.getTime() / HOUR_MS) + VALID_HOURS) * HOUR_MS
  return ({ seq }) => {
    const s = signature(secrets, at, seq, until)
    return `/api/simulator/${at.connectionId}/media/${seq}?c=${at.companyId}&e=${until}&s=${s}`
  }
}

/** Serves a medium to anyone with its signed address. */
export async function servePhoneMedia(
  services: ConnectionServices,
  { workplace, params, query, reply }: OutsideCall<typeof simulatorMedia, null>,
): Promise<Buffer> {
  const at = { companyId: query.c, connectionId: params.whatsappId }
  const expected = Buffer.from(signature(services.secrets, at, params.seq, query.e))
  const requestSignature = Buffer.from(query.s)
  const valid = expected.length === requestSignature.length && timingSafeEqual(expected, requestSignature)
  if (!valid || query.e < workplace.clock.now().getTime()) throw new AppError('ERR_NO_MEDIA_FOUND')
  const row = await workplace.read(at.companyId, (work) => phoneMediaRow(work.db, at, params.seq))
  if (!row) throw new AppError('ERR_NO_MEDIA_FOUND')
  const inlineType = SHOWABLE.exec(row.mimetype)?.[0]
  void reply
    .header('content-type', inlineType ?? 'application/octet-stream')
    .header('content-disposition', inlineType ? 'inline' : 'attachment')
    .header('cache-control', 'private, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', 'sandbox')
    .header('referrer-policy', 'no-referrer')
  return row.media
}
