import { expect } from 'vitest'
import { PATIENCE_MS } from './browser.ts'

/** `vi.waitUntil` with that patience. */
export const patience = { timeout: PATIENCE_MS, interval: 100 }

/** Asks again until the expectation holds. */
export const eventually = <T>(probe: () => T | Promise<T>) => expect.poll(probe, patience)
