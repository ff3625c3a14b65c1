import type { In, Out } from '@recado/contract/endpoint'
import type { savePushDevice } from '@recado/contract/push/endpoints'
import { MOST_PUSH_DEVICES } from '@recado/contract/push/push-kinds'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceDevice, announceRemovedDevices, deviceView } from './announce-push.ts'
import { dropNotices, lockDevices, putDevice } from './device.store.ts'
import { pushService } from './push-address.rules.ts'
import type { PushServices } from './push-services.ts'
import { addressHash, areKeys, sealSubscription } from './subscription.ts'

/**
 * Subscribes a browser to a user's notices. A browser that subscribes again is the same device with new keys; another
 * user's device is transferred to this user.
 * @throws AppError ERR_PUSH_ADDRESS, ERR_PUSH_KEYS, ERR_PUSH_DEVICES_LIMIT
 */
export async function saveDevice(
  services: Pick<PushServices, 'secrets' | 'settings'>,
  work: Work,
  actor: Actor,
  input: In<typeof savePushDevice, 'body'>,
): Promise<Out<typeof savePushDevice>> {
  const { db, companyId, now } = work
  const service = pushService(input.endpoint, services.settings.hosts)
  if (service === null) throw new AppError('ERR_PUSH_ADDRESS')
  if (!areKeys(input.keys)) throw new AppError('ERR_PUSH_KEYS')
  const hash = addressHash(input.endpoint)
  const { existing, others } = await lockDevices(db, companyId, actor.userId, hash)
  const isOwn = existing?.userId === actor.userId
  if (!isOwn && others >= MOST_PUSH_DEVICES) throw new AppError('ERR_PUSH_DEVICES_LIMIT')
  const row = await putDevice(db, companyId, {
    ...{ userId: actor.userId, sessionId: actor.sessionId, name: input.name, service, addressHash: hash, now },
    subscription: sealSubscription(services.secrets, input),
  })
  if (existing && !isOwn) {
    await dropNotices(db, companyId, existing.id)
    announceRemovedDevices(work, existing.userId, [existing.id])
  }
  if (!isOwn) await audit(work, actor, 'pushDevice.create', `pushDevice ${row.id}`, null, { name: row.name, service })
  await announceDevice(work, actor.userId, row.id, isOwn ? 'update' : 'create')
  return { ...deviceView(row), current: true }
}
