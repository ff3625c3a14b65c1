import { createECDH } from 'node:crypto'
import type { PushConfig } from '../../platform/push-config.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** The keys by which push services know this installation, as text for the library and for browsers. */
export interface Vapid {
  publicKey: string
  privateKey: string
}

/**
 * The operator's keys, or those that come from the installation's secret: the same on every node and at every start, so nothing
 * has to be kept. Others than before end every subscription.
 */
export function vapidOf({ keys }: Pick<PushConfig, 'keys'>, secrets: Pick<Secrets, 'key'>): Vapid {
  if (keys) return keys
  for (let serial = 0; ; serial++) {
    const pair = createECDH('prime256v1')
    const privateKey = secrets.key(`push notices ${serial}`)
    try {
      pair.setPrivateKey(privateKey)
    } catch {
      // One of 2^32 numbers of this length is no key.
      continue
    }
    return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
