import { expect, it } from 'vitest'
import { financeSearch } from './finance-search.rules.ts'

it.each([
  [{}, {}],
  [
    { days: '7', page: '2' },
    { days: 7, page: 2 },
  ],
  [{ days: 30, page: 1 }, {}],
  [{ days: 31, page: '-1' }, {}],
  [{ days: 'x', page: 1.5 }, {}],
])('FNC-01: the URL parameters %j become %j', (address, search) => {
  expect(financeSearch(address)).toEqual(search)
})
