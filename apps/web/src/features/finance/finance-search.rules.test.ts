import { expect, it } from 'vitest'
import { financeSearch, shownPage } from './finance-search.rules.ts'

it.each([
  [{}, {}],
  [
    { days: '7', page: '2' },
    { days: 7, page: 2 },
  ],
  [{ days: 30, page: 1 }, {}],
  [{ days: 31, page: '-1' }, {}],
  [{ days: 'x', page: 1.5 }, {}],
])('FNC-01: the address %j asks for %j', (address, asked) => {
  expect(financeSearch(address)).toEqual(asked)
})

it.each([
  [1, 0, 1],
  [3, 3, 3],
  [4, 3, 3],
])('FNC-07: page %i of %i shows page %i', (asked, pages, shown) => {
  expect(shownPage(asked, pages)).toBe(shown)
})
