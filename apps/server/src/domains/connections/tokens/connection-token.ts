import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'

const PURPOSE = 'connection-token'
const BYTES = 32

/** The hash by which the token of the external API is found. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const openToken = (secrets: Secrets, sealed: Buffer): string => secrets.open(PURPOSE, sealed).toString()

/** A token as it is stored: sealed, so that it can be shown, and its hash. */
export interface StoredToken {
  sealed: Buffer
  hash: Buffer
}

/** Returns a new token of 32 random bytes. */
export const newToken = (secrets: Secrets): StoredToken => sealToken(secrets, randomBytes(BYTES).toString('base64url'))

/** Returns a token that exists already. Only an import from another system brings one. */
export const sealToken = (secrets: Secrets, token: string): StoredToken => ({
  sealed: secrets.seal(PURPOSE, token),
  hash: tokenHash(token),
})

/**
 * Whether a token looks like one that was made here: base64url of 32 bytes, or of 24 as older versions made them, with small and
 * capital letters (a random one lacks either once in ten million). An older version let people choose tokens, and did not note it.
 */
export const looksGenerated = (token: string): boolean =>
  /^(?:[\w-]{32}|[\w-]{43})$/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token)
