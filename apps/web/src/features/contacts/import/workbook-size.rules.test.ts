import { utils, write } from '@e965/xlsx'
import { unpackedSize, workbookKind } from '@recado/contract/contacts/workbook-size.rules'
import { describe, expect, it } from 'vitest'

const book = (bookType: 'xlsx' | 'biff8' | 'csv', lines: unknown[][]) => {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(lines))
  return new Uint8Array(write(workbook, { type: 'buffer', bookType, compression: true }))
}

describe('workbooks', () => {
  it('LST-04: are recognised by their content', () => {
    const lines = [['nome', 'numero']]
    expect(workbookKind(book('xlsx', lines))).toBe('xlsx')
    expect(workbookKind(book('biff8', lines))).toBe('xls')
    expect(workbookKind(book('csv', lines))).toBeNull()
    expect(workbookKind(new TextEncoder().encode('MZ this is a program'))).toBeNull()
    expect(workbookKind(new Uint8Array())).toBeNull()
  })

  it('LST-04: report their unpacked size', () => {
    const zip = book(
      'xlsx',
      Array.from({ length: 3000 }, () => ['a'.repeat(100)]),
    )
    expect(unpackedSize(zip)).toBeGreaterThan(zip.length)
    expect(unpackedSize(zip.slice(0, zip.length - 40))).toBeNull()
    expect(unpackedSize(new Uint8Array(10))).toBeNull()
  })
})
