import { expect, it } from 'vitest'
import { customerSearch } from './customer-search.rules.ts'

it.each([
  [{}, {}],
  [
    { q: 'ana', plan: '3', service: 4, status: 'ended', billing: 'payed', size: '50', page: '2' },
    { q: 'ana', plan: 3, service: 4, status: 'ended', billing: 'payed', size: 50, page: 2 },
  ],
  [{ q: ' ', plan: 'x', service: -1, status: 'Todos', billing: '', size: 7, page: 0 }, {}],
  [{ size: 5, page: 1 }, {}],
])('CLI-03: the URL parameters %j become the filters %j', (address, search) => {
  expect(customerSearch(address)).toEqual(search)
})
