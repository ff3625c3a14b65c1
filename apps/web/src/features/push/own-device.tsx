import { useEffect } from 'react'
import { useMe } from '../../platform/session.ts'
import { deviceName } from './device-name.ts'
import { addDevice, fetchPush } from './push-data.ts'
import { keepOwnDevice, ownDevice, resumeSubscription, unsubscribe } from './subscription.ts'

/** Binds this browser's subscription to the signed-in user only. */
export function OwnDevice() {
  const { id } = useMe()
  useEffect(() => {
    resume(id).catch(() => undefined)
  }, [id])
  return null
}

/**
 * A new login replaced the previous session, so the device continues with this one. A device that the user removed
 * stays removed.
 */
async function resume(userId: number): Promise<void> {
  const subscription = await resumeSubscription(userId)
  if (!subscription) return
  const { devices } = await fetchPush()
  if (!devices.some(({ id }) => id === ownDevice(userId))) return unsubscribe()
  keepOwnDevice(userId, (await addDevice(subscription, deviceName())).id)
}
