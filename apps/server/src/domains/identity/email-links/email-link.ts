import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'

/** Lifetime of a mailed link. */
export const LINK_HOURS = 24
/** Time for signing up with the address after opening the link. */
export const PROOF_HOURS = 2

const PURPOSE = 'email-proof'

/** Returns a new link's secret (32 bytes) and the hash under which it is stored. */
export function newLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkHash(token) }
}

export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns a proof that its bearer opened a link mailed to an address. */
export const proofOf = (secrets: Pick<Secrets, 'seal'>, email: string, now: Date): string =>
  secrets.seal(PURPOSE, JSON.stringify([email, now.getTime() + PROOF_HOURS * 3_600_000])).toString('base64url')

/** Returns true if a proof is genuine, for this address, and not expired. */
export function isProof(secrets: Pick<Secrets, 'open'>, proof: string, email: string, now: Date): boolean {
  try {
    const [of, until] = JSON.parse(secrets.open(PURPOSE, Buffer.from(proof, 'base64url')).toString()) as [
      string,
      number,
    ]
    return of === email && until > now.getTime()
  } catch {
    return false
  }
}
