import { expect, it } from 'vitest'
import { boardAddress, boardFilterOf, boardQueryOf, isNarrowed } from './board-filter.rules.ts'

it.each([
  [{}, {}],
  [{ sort: 'order' }, {}],
  [
    { sort: 'updatedAt', fila: '4', atendente: 5, etiqueta: '6', naolidas: 'true' },
    { sort: 'updatedAt', fila: 4, atendente: 5, etiqueta: 6, naolidas: true },
  ],
  [{ sort: 'name', fila: 'x', atendente: -1, etiqueta: 0, naolidas: 'sim' }, {}],
])('KAN-06: the filters of the address %j', (address, filter) => {
  expect(boardFilterOf(address)).toEqual(filter)
})

it('the lane and the conversation are kept beside them', () => {
  const conversa = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(boardAddress({ coluna: 'lane0', conversa, fila: 3, x: 1 })).toEqual({ coluna: 'lane0', conversa, fila: 3 })
  expect(boardAddress({ coluna: 7 })).toEqual({ coluna: '7' })
  expect(boardAddress({ coluna: '"]', conversa: '../tickets' })).toEqual({})
})

it('is converted for the server', () => {
  expect(boardQueryOf({ fila: 4, atendente: 5, etiqueta: 6, naolidas: true, sort: 'updatedAt' })).toEqual({
    ...{ sort: 'updatedAt', queueIds: [4], onlyQueues: true, userIds: [5], tagIds: [6], withUnreadMessages: true },
  })
  expect([isNarrowed({ sort: 'updatedAt' }), isNarrowed({ fila: 1 })]).toEqual([false, true])
})
