import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'

const PURPOSE = 'connection-token'
const BYTES = 32

/** Returns the hash by which a token of the external API is found. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const openToken = (secrets: Secrets, sealed: Buffer): string => secrets.open(PURPOSE, sealed).toString()

/** A stored token: sealed, so that it can be shown, and its hash. */
export interface StoredToken {
  sealed: Buffer
  hash: Buffer
}

/** Returns a new token of 32 random bytes. */
export const newToken = (secrets: Secrets): StoredToken => sealToken(secrets, randomBytes(BYTES).toString('base64url'))

/** Seals an existing token. Only an import from another system has one. */
export const sealToken = (secrets: Secrets, token: string): StoredToken => ({
  sealed: secrets.seal(PURPOSE, token),
  hash: tokenHash(token),
})

/**
 * Returns true if a token looks generated here: base64url of 32 bytes (24 in older versions), with both letter cases.
 * One random token in ten million lacks one of them. An older version let users choose tokens and did not record it.
 */
export const looksGenerated = (token: string): boolean =>
  /^(?:[\w-]{32}|[\w-]{43})$/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token)
