import { momentDays, moments } from '@recado/contract/customers/customer'
import { expect, it } from 'vitest'
import { demoCustomers } from './demo-customers.rules.ts'

it('the demonstration’s customers are distinct, with all states on each page of the list', () => {
  expect(new Set(demoCustomers.map(({ name }) => name)).size).toBe(40)
  expect(new Set(demoCustomers.map(({ number }) => number)).size).toBe(40)
  const states = (from: number) =>
    new Set(demoCustomers.slice(from, from + 10).map(({ endsIn }) => Math.sign(endsIn ?? 0)))
  for (const from of [0, 10, 20, 30]) expect(states(from).size).toBe(3)
})

it.each([
  ['no plan yet', 6, ({ endsIn }) => endsIn === null],
  ['an expiry today', 3, ({ endsIn }) => endsIn === 0],
  ['an expiry in the past', 9, ({ endsIn }) => endsIn !== null && endsIn < 0],
  ['an expiry in the future', 22, ({ endsIn }) => endsIn !== null && endsIn > 0],
] satisfies Array<[string, number, (one: (typeof demoCustomers)[number]) => boolean]>)(
  'the number of customers with %s: %i',
  (_what, count, has) => {
    expect(demoCustomers.filter(has)).toHaveLength(count)
  },
)

it('no customer is reminded today or tomorrow; all other moments are enabled', () => {
  for (const { endsIn, mutedMoments } of demoCustomers) {
    const nearMoments = endsIn === null ? [] : moments.filter((moment) => [0, 1].includes(endsIn + momentDays[moment]))
    expect(mutedMoments).toEqual(nearMoments)
  }
})
