import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../platform/session.ts'
import { deviceName } from './device-name.ts'
import { addDevice, fetchPush } from './push-data.ts'
import { keepOwnDevice, ownDevice, resumed, unsubscribe } from './subscription.ts'

/** Goes where a notice leads, and keeps this browser's subscription with the person who is here, and with nobody else. */
export function OwnDevice() {
  const { id } = useMe()
  const { history } = useRouter()
  useEffect(() => {
    resume(id).catch(() => undefined)
  }, [id])
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const go = ({ data }: MessageEvent) => {
      const path: unknown = (data as { open?: unknown } | null)?.open
      if (typeof path === 'string' && path !== history.location.pathname) history.push(path)
    }
    serviceWorker.addEventListener('message', go)
    return () => serviceWorker.removeEventListener('message', go)
  }, [history])
  return null
}

/** A login evicted the one before: the device goes on with this session. One that the person removed elsewhere stays removed. */
async function resume(userId: number): Promise<void> {
  const subscription = await resumed(userId)
  if (!subscription) return
  const { devices } = await fetchPush()
  if (!devices.some(({ id }) => id === ownDevice(userId))) return unsubscribe()
  keepOwnDevice(userId, (await addDevice(subscription, deviceName())).id)
}
