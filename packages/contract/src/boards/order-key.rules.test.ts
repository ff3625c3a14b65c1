import { expect, it } from 'vitest'
import { keyBetween } from './order-key.rules.ts'

it('BRD-07: the first key leaves room on both sides, and keys at the ends count on', () => {
  const first = keyBetween(null, null)
  expect(keyBetween(first, null) > first).toBe(true)
  expect(keyBetween(null, first) < first).toBe(true)
})

it('BRD-07: thousands of keys at one end stay short and ordered', () => {
  const keys = [keyBetween(null, null)]
  for (let count = 1; count < 5000; count++) keys.push(keyBetween(keys.at(-1) ?? null, null))
  for (let count = 0; count < 5000; count++) keys.unshift(keyBetween(null, keys[0] ?? null))
  expect(keys).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
  expect(Math.max(...keys.map((key) => key.length))).toBe(6)
})

it.each([
  ['before the last key each time', (keys: string[]) => keys.length - 1],
  ['after the first key each time', () => 1],
  ['in the middle of the list each time', (keys: string[]) => Math.floor(keys.length / 2)],
])('BRD-07: keys can be inserted %s', (_, placeOf) => {
  const first = keyBetween(null, null)
  const keys = [first, keyBetween(first, null)]
  for (let count = 0; count < 500; count++) {
    const at = placeOf(keys)
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
  }
  expect(keys).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(502)
})

it('BRD-07: random insertions stay sorted', () => {
  // A fixed pseudo-random sequence, so that each run is the same.
  let seed = 7
  const keys: string[] = []
  for (let count = 0; count < 3000; count++) {
    seed = (seed * 48271) % 2147483647
    const at = seed % (keys.length + 1)
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
  }
  expect(keys).toEqual([...keys].sort())
})

it('unordered keys throw', () => {
  expect(() => keyBetween('V00001', 'V00001')).toThrow('no key fits between')
})
