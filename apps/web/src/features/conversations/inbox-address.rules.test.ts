import { describe, expect, it } from 'vitest'
import { chosenBy, inboxAddressOf, readAddress } from './inbox-address.rules.ts'

const plain = {
  ...{ tab: 'open', part: 'mine', queueIds: [], showAll: false, searchParam: '', tags: [], users: [], ads: [] },
} as Parameters<typeof inboxAddressOf>[0]

describe('the address of a list', () => {
  it.each([
    [{}, {}],
    [{ part: 'pending' }, { parte: 'aguardando' }],
    [
      { part: 'snoozed', queueIds: [3, 12], showAll: true },
      { parte: 'adiados', filas: '3-12', todos: 1 },
    ],
    [
      { tab: 'closed', queueIds: [3] },
      { lista: 'resolvidos', filas: 3 },
    ],
    [
      { tab: 'search', searchParam: ' nota fiscal ', tags: [4], users: [7, 8], ads: [9, 10] },
      { lista: 'busca', texto: 'nota fiscal', etiquetas: 4, atendentes: '7-8', anuncios: '9-10' },
    ],
  ] as const)('%o becomes %o, and back', (change, address) => {
    const listChoice = { ...plain, ...change } as typeof plain
    expect(inboxAddressOf(listChoice)).toEqual(address)
    expect(chosenBy(address, plain)).toEqual({ ...listChoice, searchParam: listChoice.searchParam.trim() })
  })

  it('leaves out filters that the list does not apply', () => {
    expect(
      inboxAddressOf({ ...plain, tab: 'closed', part: 'pending', searchParam: 'ana', tags: [1], users: [2], ads: [3] }),
    ).toEqual({
      lista: 'resolvidos',
    })
    expect(inboxAddressOf({ ...plain, tab: 'search', part: 'pending', queueIds: [1] })).toEqual({ lista: 'busca' })
  })

  it.each([
    [
      { lista: 'resolvidos', parte: 'aguardando' },
      { lista: 'resolvidos', parte: 'aguardando' },
    ],
    [
      { filas: 3, etiquetas: '3-12', atendentes: '7' },
      { filas: 3, etiquetas: '3-12', atendentes: '7' },
    ],
    [{ filas: 3.5, etiquetas: -1, anuncios: '1.5' }, {}],
    [{ texto: 2041 }, { texto: '2041' }],
    [{ lista: 'toString', parte: 1, filas: '1;2', todos: true, texto: {}, q: 'x' }, {}],
    [{ texto: 'x'.repeat(300) }, { texto: 'x'.repeat(200) }],
  ])('%o is read as %o', (search, address) => {
    expect(readAddress(search)).toEqual(address)
  })
})
