import { expect, it } from 'vitest'
import { countTaskFilters, readTaskBoardAddress } from './board-address.rules.ts'
import { isShown, tagsOf } from './board-filter.rules.ts'

const ana = { id: 7 }
const card = { title: 'Pintar a loja', tag: 'Obra São João', priority: 'Alta', users: [ana] }

it.each([
  [{}, true],
  [{ q: 'PINTÁR' }, true],
  [{ q: ' loja ' }, true],
  [{ q: 'sao joao' }, true],
  [{ q: 'padaria' }, false],
  [{ pessoa: 7 }, true],
  [{ pessoa: 8 }, false],
  [{ prioridade: 'Alta' }, true],
  [{ prioridade: 'Urgente' }, false],
  [{ tag: 'obra sao joao' }, true],
  [{ tag: 'Obra' }, false],
  [{ q: 'loja', pessoa: 7, prioridade: 'Alta', tag: 'Obra São João' }, true],
  [{ q: 'loja', pessoa: 8 }, false],
] as const)('BRD-03: with the filter %j the card is shown: %s', (filter, isVisible) => {
  expect(isShown(card, filter)).toBe(isVisible)
})

it.each([
  [
    { q: 'loja', pessoa: '7', prioridade: 'Alta', tag: 12 },
    { q: 'loja', pessoa: 7, prioridade: 'Alta', tag: '12' },
  ],
  [{ q: '  ', pessoa: '-1', prioridade: null, tag: {} }, {}],
  [
    { pessoa: '1.5', coluna: '3', cartao: 4, other: 1 },
    { coluna: 3, cartao: 4 },
  ],
  [{ q: 'a'.repeat(200) }, { q: 'a'.repeat(200) }],
  [{ q: 'a'.repeat(201) }, {}],
])('BRD-03: the address %j is read as %j', (address, expected) => {
  expect(readTaskBoardAddress(address)).toEqual(expected)
})

it('BRD-03: only values that filter cards count', () => {
  expect([countTaskFilters({}), countTaskFilters({ q: 'a', tag: 'b' })]).toEqual([0, 2])
})

it('BRD-06: tags are offered once, whatever their spelling', () => {
  expect(tagsOf([{ tag: 'Obra' }, { tag: ' obra ' }, { tag: '' }, { tag: 'Ágil' }])).toEqual(['Ágil', 'Obra'])
})
