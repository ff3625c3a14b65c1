import { expect, it } from 'vitest'
import { boardAddress, countOf } from './board-address.rules.ts'
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
] as const)('BRD-03: with the filter %j the card is shown: %s', (filter, shown) => {
  expect(isShown(card, filter)).toBe(shown)
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
])('BRD-03: the address %j holds %j', (address, held) => {
  expect(boardAddress(address)).toEqual(held)
})

it('BRD-03: only what leaves cards out counts as a filter', () => {
  expect([countOf({}), countOf({ q: 'a', tag: 'b' })]).toEqual([0, 2])
})

it('BRD-06: tags are offered once, however they are written', () => {
  expect(tagsOf([{ tag: 'Obra' }, { tag: ' obra ' }, { tag: '' }, { tag: 'Ágil' }])).toEqual(['Ágil', 'Obra'])
})
