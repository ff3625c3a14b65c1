import { expect, it, vi } from 'vitest'

it('a file begins with the page’s real timers, whatever was restored after the previous file', () => {
  const own = globalThis.setInterval
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const faked = globalThis.setInterval
  vi.useRealTimers()
  Object.assign(globalThis, { setInterval: faked })
  globalThis.__page?.begin()
  expect(globalThis.setInterval).toBe(own)
})
