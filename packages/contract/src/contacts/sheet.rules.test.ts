import { describe, expect, it } from 'vitest'
import { rowsOfSheet } from './sheet.rules.ts'

describe('CTC-06: a sheet becomes rows', () => {
  it.each([
    ['Portuguese', ['Nome', 'Telefone', 'E-mail']],
    ['Portuguese, as people write', ['NOME COMPLETO', 'Número do WhatsApp', 'email']],
    ['English', ['Name', 'Phone number', 'Email']],
    ['Spanish', ['Nombre', 'Teléfono', 'Correo electrónico']],
    ['our own export', ['name', 'number', 'email']],
  ])('CTC-06: heads in %s', (_, head) => {
    expect(rowsOfSheet([head, ['Ana', '11 98765-4321', 'a@x.test']])?.rows).toEqual([
      { row: 2, name: 'Ana', number: '11 98765-4321', email: 'a@x.test' },
    ])
  })

  it('CTC-06: columns in any order, others are named as left out, empty lines keep the count', () => {
    const sheet = [
      ['Cidade', 'Celular', '', 'Nome'],
      ['Santos', '11987654321', 'x', 'Ana'],
      ['', '', '', ''],
      ['', '2', '', ''],
    ]
    expect(rowsOfSheet(sheet)).toEqual({
      rows: [
        { row: 2, name: 'Ana', number: '11987654321', email: '' },
        { row: 4, name: '', number: '2', email: '' },
      ],
      ignored: ['Cidade'],
    })
  })

  it('CTC-06: without heads the first line counts, by what its cells look like', () => {
    expect(
      rowsOfSheet([
        ['ana@x.test', '5511987654321', 'Ana'],
        ['', '11', 'Bia'],
      ])?.rows,
    ).toEqual([
      { row: 1, name: 'Ana', number: '5511987654321', email: 'ana@x.test' },
      { row: 2, name: 'Bia', number: '11', email: '' },
    ])
  })

  it('CTC-06: heads may stand below a title', () => {
    const titled = (lines: number) => [
      ...Array.from({ length: lines }, (_, n) => [
        n === 0 ? 'Clientes da loja' : 'Atualizada em',
        n === 0 ? '' : '10/05/2026',
      ]),
      ['Nome', 'Telefone'],
      ['Ana', '11987654321'],
    ]
    expect(rowsOfSheet(titled(2))?.rows).toEqual([{ row: 4, name: 'Ana', number: '11987654321', email: '' }])
    expect(rowsOfSheet(titled(9))?.rows).toHaveLength(1)
    expect(rowsOfSheet(titled(10))).toBeNull()
  })

  it('CTC-06: without a column of numbers it is no list of contacts', () => {
    expect(
      rowsOfSheet([
        ['Produto', 'Preço'],
        ['Café', '12,50'],
      ]),
    ).toBeNull()
    expect(rowsOfSheet([])).toEqual({ rows: [], ignored: [] })
  })
})
