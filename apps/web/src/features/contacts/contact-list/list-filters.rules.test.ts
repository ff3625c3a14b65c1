import { expect, it } from 'vitest'
import { filtersOf, toContactQuery } from './list-filters.rules.ts'

it.each([
  ['nothing', {}, {}],
  ['a text', { q: 'ana' }, { searchParam: 'ana' }],
  ['one day', { de: '2026-11-20', ate: '2026-11-20' }, { date: '2026-11-20' }],
  ['a range', { de: '2026-11-01', ate: '2026-11-20' }, { dateStart: '2026-11-01', dateEnd: '2026-11-20' }],
  ['a range without an end', { de: '2026-11-01' }, { dateStart: '2026-11-01' }],
  ['a range of invalid days', { de: '2026-02-31', ate: '3000-01-01' }, {}],
  ['nonsense', { q: 7, de: 'ontem', ate: '2026' }, {}],
])('CTC-12: %s becomes the documented query', (_, search, query) =>
  expect(toContactQuery(filtersOf(search))).toEqual(query),
)
