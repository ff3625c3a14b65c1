import { createECDH, createHash } from 'node:crypto'
import type { PushSubscriptionInput } from '@recado/contract/push/push'
import type { Secrets } from '../../platform/secrets.ts'

const PURPOSE = 'push subscription'
const POINT_BYTES = 65
const AUTH_BYTES = 16

/**
 * Whether notices can be encrypted with these keys of a browser: a point on the curve, and a secret of the right
 * length.
 */
export function areKeys({ p256dh, auth }: PushSubscriptionInput['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(point)
    return true
  } catch {
    return false
  }
}

/** Hash that identifies a browser; its address cannot be derived from it. */
export const addressHash = (address: string): Buffer => createHash('sha256').update(address).digest()

export const sealSubscription = (secrets: Secrets, { endpoint, keys }: PushSubscriptionInput): Buffer =>
  secrets.seal(PURPOSE, JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }))

export const openSubscription = (secrets: Secrets, sealed: Uint8Array): PushSubscriptionInput =>
  JSON.parse(secrets.open(PURPOSE, sealed).toString()) as PushSubscriptionInput
