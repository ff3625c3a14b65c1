import { expect, it } from 'vitest'
import { countOtherFilters, filtersOf, fromContactQuery, toContactQuery } from './list-filters.rules.ts'

const cases: ReadonlyArray<readonly [string, Record<string, unknown>, object]> = [
  ['nothing', {}, {}],
  ['a text', { q: 'ana' }, { searchParam: 'ana' }],
  ['one day', { de: '2026-11-20', ate: '2026-11-20' }, { date: '2026-11-20' }],
  ['a range', { de: '2026-11-01', ate: '2026-11-20' }, { dateStart: '2026-11-01', dateEnd: '2026-11-20' }],
  ['a range without an end', { de: '2026-11-01' }, { dateStart: '2026-11-01' }],
  ['tags', { etiquetas: '3,5' }, { tagIds: [3, 5] }],
  ['one tag, which the router reads as a number', { etiquetas: 3 }, { tagIds: [3] }],
  ['a queue', { fila: '4' }, { queueId: 4 }],
  ['an opt-out', { divulgacao: 'opted_out' }, { marketing: 'opted_out' }],
  ['an origin', { origem: 'import' }, { origin: 'import' }],
  ['days with a message', { contato: 30 }, { contactedWithin: 30 }],
  ['days without a message', { silencio: '90' }, { silentFor: 90 }],
]
it.each(cases)('CTC-12, CTC-13: %s becomes the query, and the query the filters again', (_, search, query) => {
  const filters = filtersOf(search)
  expect(toContactQuery(filters)).toEqual(query)
  expect(fromContactQuery(toContactQuery(filters))).toEqual(filters)
})

it.each([
  ['a range of invalid days', { de: '2026-02-31', ate: '3000-01-01' }],
  ['nonsense', { q: 7, de: 'ontem', ate: '2026' }],
  ['other values', { etiquetas: 'a,b', fila: 'x', divulgacao: 'sim', origem: 'lua', contato: -1, silencio: 'sempre' }],
])('CTC-12, CTC-13: %s is left out', (_, search) => expect(filtersOf(search)).toEqual({}))

it('CTC-13: filters beside text and days are counted', () =>
  expect(countOtherFilters(filtersOf({ q: 'a', de: '2026-11-01', fila: 1, contato: 7 }))).toBe(2))
