import { read, utils } from '@e965/xlsx'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { parse } from 'papaparse'

/**
 * The cells of a file, line by line: .xls and .xlsx by their first sheet, everything else as text with ; , or tab
 * between the cells. Loaded only when somebody imports.
 * @param takes `workbooks`: .xls and .xlsx only
 * @throws when it is no such file
 */
export async function readSheet(file: File, takes: 'sheets' | 'workbooks' = 'sheets'): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return cellsOfWorkbook(bytes)
  if (takes === 'workbooks') throw new Error('not a workbook')
  return cellsOfText(textOf(bytes))
}

/** By its first bytes: a zip (.xlsx) or an old Office document (.xls), under any name. */
const isWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

function cellsOfWorkbook(bytes: Uint8Array): string[][] {
  const book = read(bytes, { type: 'array', cellFormula: false, cellHTML: false, cellStyles: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return []
  // The values, not how they are shown: a phone number must not become 5.51E+12.
  const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: true })
  const above = utils.decode_range(sheet['!ref'] ?? 'A1').s.r
  return [...Array.from({ length: above }, () => []), ...lines.map((line) => line.map(cellText))]
}

const cellText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Spreadsheets here save text as UTF-8 or in the old Windows letters. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function cellsOfText(text: string): string[][] {
  return parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: delimiterOf(text) }).data
}
