import { createHmac, randomBytes } from 'node:crypto'

/** The header that proves to a receiver that the product made the call, and when. */
export const SIGNATURE_HEADER = 'x-recado-signature'

/** Creates a secret that signs calls. Its owner sees it once. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * Signs a body: HMAC-SHA256 of the time in seconds, a dot and the body.
 * @returns `t=<seconds>,v1=<hexadecimal digits>`
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
