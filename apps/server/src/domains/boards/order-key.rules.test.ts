import { expect, it } from 'vitest'
import { keyBetween } from './order-key.rules.ts'

it('BRD-07: the first key has room on both sides, and the ends count on', () => {
  const first = keyBetween(null, null)
  expect(keyBetween(first, null) > first).toBe(true)
  expect(keyBetween(null, first) < first).toBe(true)
})

it('BRD-07: thousands at an end keep short keys in order', () => {
  const keys = [keyBetween(null, null)]
  for (let count = 1; count < 5000; count++) keys.push(keyBetween(keys.at(-1) ?? null, null))
  for (let count = 0; count < 5000; count++) keys.unshift(keyBetween(null, keys[0] ?? null))
  expect(keys).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
  expect(Math.max(...keys.map((key) => key.length))).toBe(6)
})

it.each([
  ['above the last one each time', (keys: string[]) => keys.length - 1],
  ['below the first one each time', () => 1],
  ['in the middle each time', (keys: string[]) => Math.floor(keys.length / 2)],
])('BRD-07: there is room %s', (_, placeOf) => {
  const first = keyBetween(null, null)
  const keys = [first, keyBetween(first, null)]
  for (let count = 0; count < 500; count++) {
    const at = placeOf(keys)
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
  }
  expect(keys).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(502)
})

it('BRD-07: any places in any order stay sorted', () => {
  // A fixed walk that jumps about, so that each run is the same.
  let seed = 7
  const keys: string[] = []
  for (let count = 0; count < 3000; count++) {
    seed = (seed * 48271) % 2147483647
    const at = seed % (keys.length + 1)
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
  }
  expect(keys).toEqual([...keys].sort())
})

it('keys that are not in order are a fault of the caller', () => {
  expect(() => keyBetween('V00001', 'V00001')).toThrow('no key lies between')
})
