import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds for which a code is valid before and after its half minute, because phone clocks differ. */
const TOLERANCE = 30
const PERIOD = 30

/** Returns a new secret for authenticator apps (base32, 160 bits). */
export const newTotpSecret = (): string => generateSecret()

/** Returns the content of the QR code: an otpauth URI with the names of product and account. */
export const otpauthUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Recado', label: email, secret })

/**
 * Returns the time step of a code.
 * @param lastStep the step of the last accepted code; this step and earlier ones are rejected, so that no code works
 *   twice
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
