import { createHmac } from 'node:crypto'
import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { Secrets } from './secrets.ts'

/** By what WhatsApp knows a person. `phone` is digits with country code, in any spelling. */
export interface PersonAddress {
  kind: 'phone' | 'lid'
  value: string
}

/**
 * The tombstone of an erased person's address in one company: HMAC-SHA-256 with a key of the installation, so that whoever has the
 * database alone cannot find the number by trying all numbers. With another SECRET_KEY it is another one.
 */
export function erasedHash(secrets: Pick<Secrets, 'key'>, companyId: number, { kind, value }: PersonAddress): Buffer {
  const address = kind === 'phone' ? canonicalNetworkPhone(value) : value
  return createHmac('sha256', secrets.key('erased addresses')).update(`${companyId} ${kind} ${address}`).digest()
}

/** The tombstones of all addresses of a person, each once. */
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
