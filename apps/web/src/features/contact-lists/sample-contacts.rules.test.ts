import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { expect, it } from 'vitest'

it('LST-01: an import accepts every row of the sample spreadsheet', () => {
  const book = read(readFileSync(new URL('./sample-contacts.xlsx', import.meta.url)))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const cells = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : []
  expect(rowsOfSheet(cells)).toEqual({
    rows: [{ row: 2, name: 'Maria da Silva', number: '5511987654321', email: 'maria@exemplo.com.br' }],
    columns: [],
  })
})
