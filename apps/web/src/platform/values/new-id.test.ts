import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('creates unique ids of 32 digits, also in a browser without randomUUID', () => {
  const before = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  try {
    const ids = Array.from({ length: 1000 }, newId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(ids).size).toBe(1000)
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: before, configurable: true })
  }
})
