import { createHash, randomBytes } from 'node:crypto'
import { API_TOKEN_PREFIX } from '@recado/contract/access'

const SHOWN = 4

/** The hash by which a token is looked up. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Generates a token of a company: 32 random bytes after the company's id, which says where to look it up. */
export function makeToken(companyId: number): { token: string; hash: Buffer; ending: string } {
  const token = `${API_TOKEN_PREFIX}${companyId}_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token), ending: token.slice(-SHOWN) }
}
