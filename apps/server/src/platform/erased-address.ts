import { createHmac } from 'node:crypto'
import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { Secrets } from './secrets.ts'

/** WhatsApp's identifier of a person. `phone` is digits with country code, in any spelling. */
export interface PersonAddress {
  kind: 'phone' | 'lid'
  value: string
}

/**
 * Returns the tombstone of an erased person's address in one company: HMAC-SHA-256 with a key of the installation. The
 * database alone does not reveal the number, even by trying all numbers. The hash depends on SECRET_KEY.
 */
export function erasedHash(secrets: Pick<Secrets, 'key'>, companyId: number, { kind, value }: PersonAddress): Buffer {
  const address = kind === 'phone' ? canonicalNetworkPhone(value) : value
  return createHmac('sha256', secrets.key('erased addresses')).update(`${companyId} ${kind} ${address}`).digest()
}

/** Returns the distinct tombstones of all addresses of a person. */
export function erasedHashes(
  secrets: Pick<Secrets, 'key'>,
  companyId: number,
  { numbers, lids }: { numbers: readonly string[]; lids: readonly string[] },
): Buffer[] {
  const hashes = [
    ...numbers.map((value) => erasedHash(secrets, companyId, { kind: 'phone', value })),
    ...lids.map((value) => erasedHash(secrets, companyId, { kind: 'lid', value })),
  ]
  return [...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values()]
}
