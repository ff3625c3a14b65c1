import webPush from 'web-push'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { PushConfig } from '../../platform/push-config.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { storedKeys, storeKeys } from './vapid.store.ts'

/** The VAPID keys that identify this installation to push services, as text for the library and for browsers. */
export interface Vapid {
  publicKey: string
  privateKey: string
}

export interface VapidDependencies {
  settings: Pick<PushConfig, 'keys'>
  secrets: Pick<Secrets, 'seal' | 'open'>
  platform: PlatformDb
}

const PURPOSE = 'push keys'

/**
 * Returns the operator's keys or, without them, the installation's own: generated at the first start, and the same on
 * every node. Changing the keys ends every subscription.
 */
export function createVapid({ settings, secrets, platform }: VapidDependencies): () => Promise<Vapid> {
  let vapid = settings.keys
  return async () => {
    vapid ??= (await readKeys()) ?? (await generateKeys())
    return vapid
  }

  async function readKeys(): Promise<Vapid | null> {
    const stored = await storedKeys(platform)
    return stored && { publicKey: stored.publicKey, privateKey: secrets.open(PURPOSE, stored.privateSealed).toString() }
  }

  async function generateKeys(): Promise<Vapid> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await storeKeys(platform, { publicKey, privateSealed: secrets.seal(PURPOSE, privateKey) })
    // If two nodes start concurrently, only one stores its keys, so read them again.
    const stored = await readKeys()
    if (!stored) throw new Error('the VAPID keys were not stored')
    return stored
  }
}
