import { placeOfRow } from '@recado/contract/contacts/row-place.rules'
import { rowsBy } from '@recado/contract/contacts/sheet.rules'
import { expect, it } from 'vitest'
import { allSheets, firstChoice, rowsOf } from './sheet-choice.rules.ts'

const people = Array.from({ length: 1203 }, (_, at) => [`Ana ${at}`, `119876${String(at).padStart(5, '0')}`, `c${at}`])

it.each([
  ['below a title and its headings', [['Clientes'], [], ['Nome', 'Número', 'Cidade'], ...people]],
  ['without headings', people],
])('CTC-06: reading a sheet %s gives the same rows in chunks as at once', async (_, cells) => {
  const sheets = [{ name: '', cells, isHidden: false }]
  const choice = firstChoice(sheets)
  const { sheet: __, ...reading } = choice
  const rows = await rowsOf(sheets, choice)
  expect(rows).toEqual(rowsBy(cells, reading))
  expect(rows.rows).toHaveLength(1203)
})

it('CTC-06: all visible sheets are read by their own headings, and their rows name the sheet', async () => {
  const sheet = (cells: string[][], isHidden = false) => ({ name: 'x', cells, isHidden })
  const sheets = [
    sheet([
      ['Nome', 'Número', 'Cidade'],
      ['Ana', '11 98765-4321', 'Recife'],
    ]),
    sheet([['Observações'], ['Nada']]),
    sheet([['Clientes de Olinda'], ['Celular', 'Plano', 'Nome'], ['11 98765-4322', 'Ouro', 'Bia']]),
    sheet(
      [
        ['Nome', 'Número'],
        ['Zé', '11 98765-4323'],
      ],
      true,
    ),
  ]
  const { rows, columns } = await rowsOf(sheets, allSheets)
  expect(columns).toEqual(['Cidade', 'Plano'])
  expect(rows).toEqual([
    { row: 100_002, name: 'Ana', number: '11 98765-4321', email: '', values: ['Recife'] },
    { row: 300_003, name: 'Bia', number: '11 98765-4322', email: '', values: ['', 'Ouro'] },
  ])
  expect(rows.map(({ row }) => placeOfRow(row))).toEqual([
    { sheet: 1, line: 2 },
    { sheet: 3, line: 3 },
  ])
  expect(placeOfRow(12)).toEqual({ sheet: null, line: 12 })
})
