import { createHmac, randomBytes } from 'node:crypto'

/** The header by which a receiver knows that a call is ours, and when it was made. */
export const SIGNATURE_HEADER = 'x-recado-signature'

/** A secret that signs calls; shown to its owner once. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * Signs a body: HMAC-SHA256 of the time in seconds, a dot and the body.
 * @returns `t=<seconds>,v1=<hexadecimal digits>`
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
