import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isTaken } from '../../identity/public.ts'
import { setTokenHash } from '../connection.store.ts'

const PURPOSE = 'connection-token'
/** A shorter one could be guessed. */
const LEAST = 8

/** The hash by which the token of the external API is found. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const openToken = (secrets: Secrets, sealed: Buffer): string => secrets.open(PURPOSE, sealed).toString()

/**
 * The token to keep: the given one, or a new one when none was given.
 * @throws AppError ERR_VALIDATION for one that is too short
 */
export function sealToken(secrets: Secrets, given: string | undefined): { sealed: Buffer; hash: Buffer } {
  const token = given?.trim() || randomBytes(24).toString('base64url')
  if (token.length < LEAST) throw new AppError('ERR_VALIDATION', { field: 'token' })
  return { sealed: secrets.seal(PURPOSE, token), hash: tokenHash(token) }
}

/** @throws AppError ERR_VALIDATION when another connection has this token */
export async function saveTokenHash(work: Work, connectionId: number, hash: Buffer): Promise<void> {
  try {
    await setTokenHash(work.db, connectionId, hash)
  } catch (error) {
    if (isTaken(error)) throw new AppError('ERR_VALIDATION', { field: 'token' })
    throw error
  }
}
