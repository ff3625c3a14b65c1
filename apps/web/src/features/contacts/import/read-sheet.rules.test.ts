import { utils, write } from '@e965/xlsx'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { describe, expect, it } from 'vitest'
import { readSheets } from './read-sheet.ts'

const contacts = async (content: BlobPart, name: string) =>
  rowsOfSheet((await readSheets(new File([content], name)))[0]?.cells ?? [])?.rows
const expected = [
  { row: 2, name: 'José; filho', number: '5511987654321', email: '' },
  { row: 4, name: 'Ana', number: '11987654322', email: 'a@x.test' },
]
const lines = [['Nome', 'Número', 'E-mail'], ['José; filho', 5511987654321, ''], [], ['Ana', '11987654322', 'a@x.test']]

describe('CTC-06: files as people have them', () => {
  it.each([
    [
      '; and UTF-8 with its mark',
      '\ufeffNome;Número;E-mail\r\n"José; filho";5511987654321;\r\n\r\nAna;11987654322;a@x.test',
    ],
    ['commas', 'Nome,Número,E-mail\nJosé; filho,5511987654321,\n\nAna,11987654322,a@x.test\n'],
    ['tabs', 'Nome\tNúmero\tE-mail\nJosé; filho\t5511987654321\t\n\nAna\t11987654322\ta@x.test\n'],
  ])('CTC-06: text with %s', async (_, text) => {
    expect(await contacts(text, 'c.csv')).toEqual(expected)
  })

  it('CTC-06: text in the old Windows letters', async () => {
    const text = 'Nome;Número;E-mail\r\n"José; filho";5511987654321;\r\n\r\nAna;11987654322;a@x.test'
    expect(
      await contacts(
        Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
        'c.csv',
      ),
    ).toEqual(expected)
  })

  it.each(['xlsx', 'biff8'] as const)('CTC-06: a workbook (%s) with numbers as numbers', async (bookType) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Plan1')
    const bytes = write(book, { type: 'array', bookType }) as ArrayBuffer
    expect(await contacts(bytes, bookType === 'xlsx' ? 'c.xlsx' : 'c.xls')).toEqual(expected)
  })
})
