import { read } from '@e965/xlsx'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { type ImportRow, importRow, MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { linesOfSheet } from '@recado/contract/contacts/sheet-cells.rules'
import { csvCells } from '@recado/contract/values/csv'
import { textOfBytes } from '@recado/contract/values/text-bytes.rules'

/** What the thread needs to read a posted file. */
export interface SheetOrder {
  kind: 'workbook' | 'text'
  bytes: Uint8Array
}

/** People of a file, and the headings of their other cells. */
export interface ReadSheet {
  rows: ImportRow[]
  columns: string[]
}

/** More rows than an import may have, so that one with too many is told from one that fits. */
const MOST_LINES = 20_100

/** Sheets that are looked at: the first that has anything in it is read. */
const MOST_SHEETS = 20

/** The people of a file; null when it has none, or more than an import may have. Runs in a thread. */
export function sheetOf({ kind, bytes }: SheetOrder): ReadSheet | null {
  const sheet = rowsOfSheet(kind === 'workbook' ? cellsOfWorkbook(bytes) : cellsOfText(bytes))
  if (!sheet || sheet.rows.length === 0 || sheet.rows.length > MOST_IMPORT_ROWS) return null
  return { rows: sheet.rows.map((row) => importRow.parse(row)), columns: sheet.columns }
}

function cellsOfText(bytes: Uint8Array): string[][] {
  const text = textOfBytes(bytes)
  if (text === null) throw new Error('this is no text')
  return csvCells(text.replace(/^\ufeff/, ''), delimiterOf(text))
}

function cellsOfWorkbook(bytes: Uint8Array): string[][] {
  const { SheetNames: names } = read(bytes, { type: 'buffer', bookSheets: true })
  for (const name of names.slice(0, MOST_SHEETS)) {
    const book = read(bytes, {
      type: 'buffer',
      sheets: name,
      sheetRows: MOST_LINES,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellText: false,
      cellNF: true,
      dense: true,
    })
    const data: unknown[] | undefined = book.Sheets[name]?.['!data']
    const cells = linesOfSheet(data, MOST_LINES, book.Workbook?.WBProps?.date1904 === true)
    if (cells.some((line) => line.some((cell) => cell.trim() !== ''))) return cells
  }
  return []
}
