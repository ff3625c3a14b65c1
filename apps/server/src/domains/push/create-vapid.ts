import webPush from 'web-push'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { PushConfig } from '../../platform/push-config.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { keepKeys, keptKeys } from './vapid.store.ts'

/** The keys by which push services know this installation, as text for the library and for browsers. */
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
 * Answers the operator's keys or, without them, those of the installation: made by whoever asks first, at the first start, and the
 * same on every node from then on. Others than before end every subscription.
 */
export function createVapid({ settings, secrets, platform }: VapidDependencies): () => Promise<Vapid> {
  let known = settings.keys
  return async () => {
    known ??= (await opened()) ?? (await made())
    return known
  }

  async function opened(): Promise<Vapid | null> {
    const kept = await keptKeys(platform)
    return kept && { publicKey: kept.publicKey, privateKey: secrets.open(PURPOSE, kept.privateSealed).toString() }
  }

  async function made(): Promise<Vapid> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await keepKeys(platform, { publicKey, privateSealed: secrets.seal(PURPOSE, privateKey) })
    // Of two nodes that start at once, the keys of one stand.
    const kept = await opened()
    if (!kept) throw new Error('the keys of notices were not kept')
    return kept
  }
}
