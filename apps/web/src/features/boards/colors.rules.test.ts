import { expect, it } from 'vitest'
import { isPlain } from './colors.rules.ts'

it.each([
  ['', true],
  ['#FFF', true],
  ['#ffffff', true],
  ['#fffffe', false],
  ['#1f6feb', false],
])('BRD-05: %j counts as uncoloured: %s', (color, plain) => {
  expect(isPlain(color)).toBe(plain)
})
