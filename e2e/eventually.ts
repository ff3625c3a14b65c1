import { expect } from 'vitest'
import { PATIENCE_MS } from './browser.ts'

/** Options that give `vi.waitUntil` the same timeout. */
export const patience = { timeout: PATIENCE_MS, interval: 100 }

/** Polls until the expectation holds. */
export const eventually = <T>(probe: () => T | Promise<T>) => expect.poll(probe, patience)
