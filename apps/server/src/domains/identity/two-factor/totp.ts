import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code is good before and after its own half minute: clocks of phones differ. */
const TOLERANCE = 30
const PERIOD = 30

/** A new secret as authenticator apps take it (base32, 160 bits). */
export const newSecret = (): string => generateSecret()

/** The content of the QR code: an otpauth address with name of the product and account. */
export const otpauthUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Recado', label: email, secret })

/**
 * Which time step a code belongs to.
 * @param lastStep the step of the last code taken: that one and earlier ones are refused, so no code is good twice
 * @returns null for a wrong, old or used code
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE })
  if (!result.valid) return null
  const step = Math.floor(epoch / PERIOD) + result.delta
  return step > lastStep ? step : null
}
