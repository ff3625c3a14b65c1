import { expect, it } from 'vitest'
import { countBelow } from './option-count.rules.ts'

const leaf = { children: [] }

it.each([
  [leaf, 0],
  [{ children: [leaf, leaf] }, 2],
  [{ children: [{ children: [leaf, { children: [leaf] }] }] }, 4],
])('QUE-03: counts the options that are deleted with an option (%#)', (option, count) => {
  expect(countBelow(option)).toBe(count)
})
