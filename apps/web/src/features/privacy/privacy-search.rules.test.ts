import { expect, it } from 'vitest'
import { privacySearch } from './privacy-search.rules.ts'

it.each([
  [{}, {}],
  [
    { kind: 'erasure', page: '3' },
    { kind: 'erasure', page: 3 },
  ],
  [{ kind: 'nothing', page: '1' }, {}],
  [{ page: '1000001' }, {}],
  [{ page: 'x' }, {}],
])('PLUS-21: the URL parameters %j become %j', (address, search) => expect(privacySearch(address)).toEqual(search))
