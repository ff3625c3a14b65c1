import { afterEach, expect, it, vi } from 'vitest'
import { subscribe } from './subscription.ts'

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const browserWith = (ready: Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } })

it('APP-05: subscribing rejects in a browser that runs no worker, instead of waiting forever', async () => {
  vi.useFakeTimers()
  browserWith(new Promise(() => undefined))
  const rejection = expect(subscribe('BA')).rejects.toThrow('no worker')
  await vi.advanceTimersByTimeAsync(10_000)
  await rejection
})

it('APP-05: a ready worker returns the subscription', async () => {
  const keys = { p256dh: 'p', auth: 'a' }
  const own = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }) }
  browserWith(Promise.resolve({ pushManager: { getSubscription: async () => null, subscribe: async () => own } }))
  expect(await subscribe('BA')).toEqual({ endpoint: 'https://push.example/1', keys })
})
