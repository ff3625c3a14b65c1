import { expect, it } from 'vitest'
import { liftOver } from './lift.rules.ts'

it.each([
  ['a composer of one line', { button: 800, composer: 785 }, 150, 15],
  ['a composer of five lines', { button: 800, composer: 690 }, 150, 110],
  ['little room above', { button: 300, composer: 190 }, 250, 36],
  ['no room above', { button: 200, composer: 90 }, 250, 0],
])('AI-04: the panel is above %s', (_what, tops, height, lift) => {
  expect(liftOver(tops, height)).toBe(lift)
})
