import { describe, expect, it } from 'vitest'
import { bulkSearch, filterInputOf, isWhole } from './bulk-search.rules.ts'

describe('BLK-01: the filters of the bulk list', () => {
  it.each([
    [{}, {}, {}],
    [{ q: 'Ana' }, { q: 'Ana' }, { searchParam: 'Ana' }],
    [{ q: 5511 }, { q: '5511' }, { searchParam: '5511' }],
    [{ status: 'closed' }, { status: 'closed' }, { status: 'closed' }],
    [{ status: 'gone', q: '' }, {}, {}],
    [{ fila: '4' }, { fila: 4 }, { queueIds: [4] }],
    [{ fila: 'sem' }, { fila: 'sem' }, { queueless: true }],
    [{ atendente: 7 }, { atendente: 7 }, { users: [7] }],
    [{ atendente: 'sem' }, { atendente: 'sem' }, { unowned: true }],
    [
      { tag: '8', conexao: 3 },
      { tag: 8, conexao: 3 },
      { tags: [8], whatsappIds: [3] },
    ],
    [{ parado: '30' }, { parado: 30 }, { idleDays: 30 }],
    [{ parado: 31, tag: -1, conexao: 'x' }, {}, {}],
  ])('the address %j becomes the search %j', (address, search, filterInput) => {
    expect(bulkSearch(address)).toEqual(search)
    expect(filterInputOf(bulkSearch(address))).toEqual(filterInput)
    expect(isWhole(bulkSearch(address))).toBe(Object.keys(search).length === 0)
  })
})
