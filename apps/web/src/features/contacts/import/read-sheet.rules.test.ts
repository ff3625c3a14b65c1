import { CFB, utils, write } from '@e965/xlsx'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { describe, expect, it } from 'vitest'
import { MOST_FILE_BYTES, readSheets } from './read-sheet.ts'

const contacts = async (content: BlobPart, name: string) =>
  rowsOfSheet((await readSheets(new File([content], name)))[0]?.cells ?? [])?.rows
const expected = [
  { row: 2, name: 'José; filho', number: '5511987654321', email: '' },
  { row: 4, name: 'Ana', number: '11987654322', email: 'a@x.test' },
]
const lines = [['Nome', 'Número', 'E-mail'], ['José; filho', 5511987654321, ''], [], ['Ana', '11987654322', 'a@x.test']]

describe('CTC-06: real-world files', () => {
  it.each([
    [
      'semicolons and a UTF-8 byte order mark',
      '\ufeffNome;Número;E-mail\r\n"José; filho";5511987654321;\r\n\r\nAna;11987654322;a@x.test',
    ],
    ['commas', 'Nome,Número,E-mail\nJosé; filho,5511987654321,\n\nAna,11987654322,a@x.test\n'],
    ['tabs', 'Nome\tNúmero\tE-mail\nJosé; filho\t5511987654321\t\n\nAna\t11987654322\ta@x.test\n'],
  ])('CTC-06: text with %s', async (_, text) => {
    expect(await contacts(text, 'c.csv')).toEqual(expected)
  })

  it('CTC-06: text in the Windows-1252 encoding', async () => {
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

  const head = 'Nome;Número;E-mail\r\n'
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
    return bytes
  }
  const people = '"José; filho";5511987654321;\r\n\r\nAna;11987654322;a@x.test'
  it.each([
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${head}${people}`, false)],
    ['UTF-16 BE with a byte order mark', utf16(`\ufeff${head}${people}`, true)],
    ['UTF-16 LE without a byte order mark', utf16(`${head}${people}`, false)],
    ['UTF-16 BE without a byte order mark', utf16(`${head}${people}`, true)],
    ['pipes', `${head}${people}`.replaceAll(/;(?! )/g, '|')],
    ['line ends of old Macs (CR)', `${head}${people}`.replaceAll('\r\n', '\r')],
    [
      'an HTML table with the extension .xls',
      `<html><body><table>${lines.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`,
    ],
  ])('CTC-06: %s', async (_, content) => {
    expect(await contacts(content as BlobPart, 'c.xls')).toEqual(expected)
  })

  it.each([
    ['a title above the headings', 'Clientes\nNome,Número\nAna,11987654322', 3],
    ['a title with a comma', 'Clientes, 2026\nNome;Número\nAna;11987654322', 3],
    ['a line "sep="', 'sep=|\nNome|Número\nAna|11987654322', 3],
    ['quotes with line breaks', 'Nome;Número\n"Ana";"11987654322"\n"Bia\nSouza";"11987654323"', 2],
    ['commas in names', 'Nome;Número\nSouza, Ana;11987654322\nSilva, Bia;11987654323', 2],
  ])('CTC-06: text with %s', async (_, text, row) => {
    expect((await contacts(text, 'c.csv'))?.[0]).toMatchObject({ row, number: '11987654322' })
  })

  const bookOf = (
    bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb' | 'xlml',
    sheets: Record<string, unknown[][]>,
    hiddenNames: string[] = [],
  ) => {
    const book = utils.book_new()
    for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hiddenNames.includes(name) ? 1 : 0 })) }
    return write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer
  }
  it.each(['xlsx', 'biff8', 'ods', 'xlsb', 'xlml'] as const)(
    'CTC-06: sheets of a workbook (%s), hidden ones last',
    async (type) => {
      const bytes = bookOf(type, { Velha: [['x']], Vazia: [], Nova: lines }, type === 'ods' ? [] : ['Velha'])
      const sheets = await readSheets(new File([bytes], 'c.csv'))
      const order = type === 'ods' ? ['Velha', 'Vazia', 'Nova'] : ['Vazia', 'Nova', 'Velha']
      expect(sheets.map(({ name }) => name)).toEqual(order)
      expect(sheets.at(-1)?.isHidden).toBe(type !== 'ods')
      expect(rowsOfSheet(sheets.find(({ name }) => name === 'Nova')?.cells ?? [])?.rows).toEqual(expected)
    },
  )

  it('CTC-06: a sheet that declares all columns is read by its actual cells', async () => {
    const sheet = utils.aoa_to_sheet(lines)
    sheet['!ref'] = 'A1:XFD40'
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'x')
    const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
    expect(new TextDecoder('latin1').decode(bytes)).toContain('<dimension ref="A1:XFD40"/>')
    expect((await readSheets(new File([bytes], 'c.xlsx')))[0]?.cells.map(({ length }) => length)).toEqual([3, 2, 0, 3])
  })

  it('CTC-06: a workbook with a password is reported as encrypted', async () => {
    const file = CFB.utils.cfb_new()
    CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]))
    CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(5000, 7))
    const bytes = CFB.write(file, { type: 'array' }) as BlobPart
    await expect(readSheets(new File([bytes], 'c.xlsx'))).rejects.toMatchObject({ problem: 'encrypted' })
  })

  it.each([
    ['a program', 'MZ\u0000\u0000\u0001 this is a program', 'unreadable'],
    ['a broken workbook', bookOf('xlsx', { a: lines }).slice(0, 3000), 'unreadable'],
    ['an old Word document', utf16('\ucfd0\ue011\ub1a1\ue11a', false), 'unreadable'],
  ])('CTC-06: %s is rejected', async (_, content, problem) => {
    await expect(readSheets(new File([content as BlobPart], 'c.xlsx'))).rejects.toMatchObject({ problem })
  })

  it('CTC-06: a file over the limit is rejected, and so is a workbook that exceeds it when unpacked', async () => {
    const large = new File([new Uint8Array(MOST_FILE_BYTES + 1)], 'c.csv')
    await expect(readSheets(large)).rejects.toMatchObject({ problem: 'tooLarge' })
    const bytes = new Uint8Array(bookOf('xlsx', { a: lines }))
    const view = new DataView(bytes.buffer)
    const at =
      [...bytes.keys()].findLast((one) => one + 4 <= bytes.length && view.getUint32(one, true) === 0x02014b50) ?? 0
    view.setUint32(at + 24, 0xf0000000, true)
    await expect(readSheets(new File([bytes], 'c.xlsx'))).rejects.toMatchObject({ problem: 'tooLarge' })
  })

  it('LST-04: lists accept workbooks only', async () => {
    await expect(readSheets(new File([head], 'c.xlsx'), 'workbooks')).rejects.toMatchObject({ problem: 'unreadable' })
  })
})
