import { describe, expect, it } from 'vitest'
import { readPhone } from '../values/phone.ts'
import { readingOf, rowsBy, rowsOfSheet } from './sheet.rules.ts'

describe('CTC-06: a sheet becomes rows', () => {
  it.each([
    ['Portuguese', ['Nome', 'Telefone', 'E-mail']],
    ['Portuguese in common variants', ['NOME COMPLETO', 'Número do WhatsApp', 'email']],
    ['English', ['Name', 'Phone number', 'Email']],
    ['Spanish', ['Nombre', 'Teléfono', 'Correo electrónico']],
    ['the format of our own export', ['name', 'number', 'email']],
  ])('CTC-06: headings in %s', (_, head) => {
    expect(rowsOfSheet([head, ['Ana', '11 98765-4321', 'a@x.test']])?.rows).toEqual([
      { row: 2, name: 'Ana', number: '11 98765-4321', email: 'a@x.test' },
    ])
  })

  it('CTC-06: columns may be in any order, other columns are reported as ignored, empty lines are counted', () => {
    const sheet = [
      ['Cidade', 'Celular', '', 'Nome'],
      ['Santos', '11987654321', 'x', 'Ana'],
      ['', '', '', ''],
      ['', '2', '', ''],
    ]
    expect(rowsOfSheet(sheet)).toEqual({
      rows: [
        { row: 2, name: 'Ana', number: '11987654321', email: '', values: ['Santos'] },
        { row: 4, name: '', number: '2', email: '', values: [''] },
      ],
      columns: ['Cidade'],
    })
  })

  it('CTC-06: without headings the first line is a contact, and columns are detected by their cells', () => {
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

  it('CTC-06: headings may follow a title', () => {
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

  it('CTC-06: a sheet without a number column is rejected', () => {
    expect(
      rowsOfSheet([
        ['Produto', 'Preço'],
        ['Café', '12,50'],
      ]),
    ).toBeNull()
    expect(rowsOfSheet([])).toEqual({ rows: [], columns: [] })
  })

  const only = (sheet: string[][]) => rowsOfSheet(sheet)?.rows[0]

  it.each([
    [
      'Google, current format',
      ['First Name', 'Middle Name', 'Last Name', 'Phone 1 - Label', 'Phone 1 - Value', 'E-mail 1 - Value'],
      ['Ana', 'Maria', 'Souza', 'Mobile', '+55 11 98765-4321 ::: +55 11 3333-4444', 'a@x.test'],
      'Ana Maria Souza',
    ],
    [
      'Google, older format',
      ['Name', 'Given Name', 'Family Name', 'Phone 1 - Value', 'E-mail 1 - Value'],
      ['Ana Souza', 'Ana', 'Souza', '+55 11 98765-4321 ::: +55 11 3333-4444', 'a@x.test'],
      'Ana Souza',
    ],
    [
      'Outlook',
      ['First Name', 'Last Name', 'Home Phone', 'Mobile Phone', 'E-mail Address'],
      ['Ana', 'Souza', '', '+55 11 98765-4321', 'a@x.test'],
      'Ana Souza',
    ],
    [
      'Outlook, with a home phone only',
      ['First Name', 'Last Name', 'Home Phone', 'Mobile Phone', 'E-mail Address'],
      ['Ana', 'Souza', '+55 11 98765-4321', '', 'a@x.test'],
      'Ana Souza',
    ],
    [
      'Portuguese',
      ['Nome', 'Sobrenome', 'Celular', 'E-mail'],
      ['Ana', 'Souza', '11 98765-4321', 'a@x.test'],
      'Ana Souza',
    ],
    [
      'a last name only',
      ['Nome', 'Sobrenome', 'Celular', 'E-mail'],
      ['', 'Souza', '11 98765-4321', 'a@x.test'],
      'Souza',
    ],
  ])('CTC-06: first and last name are joined (%s)', (_, head, line, name) => {
    const row = only([head, line])
    expect([row?.name, readPhone(row?.number ?? '').number, row?.email]).toEqual([name, '5511987654321', 'a@x.test'])
  })

  it.each([
    ['DDD', ['Nome', 'DDD', 'Telefone'], ['Ana', '11', '98765-4321'], '5511987654321'],
    ['DDD with a leading zero', ['Nome', 'DDD', 'Telefone'], ['Ana', '(011)', '987654321'], '5511987654321'],
    [
      'DDD that the number already contains',
      ['Nome', 'DDD', 'Telefone'],
      ['Ana', '11', '11 98765-4321'],
      '5511987654321',
    ],
    ['DDI and DDD', ['Nome', 'DDI', 'DDD', 'Número'], ['Ana', '55', '11', '987654321'], '5511987654321'],
    ['a country by its name', ['Nome', 'País', 'Celular'], ['Ana', 'Argentina', '11 15 2345-6789'], '5491123456789'],
    ['a country in English', ['Name', 'Country', 'Phone'], ['Ana', 'Portugal', '912 345 678'], '351912345678'],
    ['a country by its code', ['Name', 'Country', 'Phone'], ['Ana', 'PT', '912 345 678'], '351912345678'],
    [
      'a country beside an international number',
      ['Name', 'Country', 'Phone'],
      ['Ana', 'Brasil', '+351 912 345 678'],
      '351912345678',
    ],
    ['no country', ['Name', 'Country', 'Phone'], ['Ana', '', '11 98765-4321'], '5511987654321'],
  ])('CTC-06: a number split over columns is joined (%s)', (_, head, line, number) => {
    expect(readPhone(only([head, line])?.number ?? '').number).toBe(number)
  })

  it('CTC-06: a sheet can also be read with chosen columns', () => {
    const cells = [
      ['a', 'b', 'c', 'd'],
      ['Ana', '11', '98765-4321', 'Recife'],
    ]
    expect(readingOf(cells)).toEqual({ columns: { name: [0] }, headLine: 0 })
    const columns = { name: [0], area: [1], number: [2] }
    expect(rowsBy(cells, { columns, headLine: 0 })).toEqual({
      rows: [{ row: 2, name: 'Ana', number: '11 98765-4321', email: '', values: ['Recife'] }],
      columns: ['d'],
    })
    expect(rowsBy(cells, { columns, headLine: null }).rows).toHaveLength(2)
  })
})
