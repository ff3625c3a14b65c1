import { expect } from 'vitest'

/** Asks again until the expectation holds; as patient as the browser's own waiting. */
export const eventually = <T>(probe: () => T | Promise<T>) => expect.poll(probe, { timeout: 20_000, interval: 100 })
