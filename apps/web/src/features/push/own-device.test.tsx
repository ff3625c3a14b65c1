import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetOffline } from '../../platform/storage.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { OwnDevice } from './own-device.tsx'
import { PushWatcher } from './push-watcher.tsx'

const device = {
  ...{ id: 7, name: 'Celular', service: 'fcm.googleapis.com', current: true, createdAt: '2026-06-01T12:00:00.000Z' },
  ...{ usedAt: null, failingSince: null },
}
const unsubscribe = vi.fn(async () => true)
let calls: Call[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.clearAllMocks()
  localStorage.clear()
})

/** A browser in which this user has turned notices on, at the start of the app. */
async function start(devices: readonly object[]) {
  const keys = { p256dh: 'p', auth: 'a' }
  const subscription = { unsubscribe, toJSON: () => ({ endpoint: 'https://push.example/1', keys }) }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  localStorage.setItem('pushDevice', JSON.stringify('1:7'))
  calls = answer({ 'GET /push': { publicKey: 'BA', devices, choices: {} }, 'POST /push/devices': device })
  await draw(<OwnDevice />, { id: 1 })
}
const added = () => calls.filter(({ method, path }) => method === 'POST' && path === '/push/devices').length

it('APP-05: a device continues with the session that started the app', async () => {
  await start([device])
  await waitFor(() => expect(added()).toBe(1))
  expect(unsubscribe).not.toHaveBeenCalled()
})

it('APP-05: a device that was removed on another device stays removed', async () => {
  await start([])
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect([added(), localStorage.getItem('pushDevice')]).toEqual([0, null])
})

it('APP-04: a click on a notice opens its target before the code of this device is loaded', async () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const { router } = await draw(<PushWatcher />)
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: '/contacts' } }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'))
})

it('APP-02: a browser without storage still allows signing in and out', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, removeItem: denied, clear: () => undefined })
  expect(() => forgetOffline()).not.toThrow()
})
