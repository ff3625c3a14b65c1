import { read } from '@e965/xlsx'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { type ImportRow, importRow, MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { linesOfSheet } from '@recado/contract/contacts/sheet-cells.rules'
import { isVcardText, linesOfCards } from '@recado/contract/contacts/vcard.rules'
import { csvCells } from '@recado/contract/values/csv'
import { textOfBytes } from '@recado/contract/values/text-bytes.rules'

/** The input of the worker thread that reads a posted file. */
export interface SheetOrder {
  kind: 'workbook' | 'text'
  bytes: Uint8Array
}

/** A file's people, and the headings of its other columns. */
export interface ReadSheet {
  rows: ImportRow[]
  columns: string[]
}

/** More than an import may have, so that too many rows can be detected. */
const MOST_LINES = 20_100

/** Maximum sheets inspected. The first non-empty one is read. */
const MOST_SHEETS = 20

/** Returns a file's people. Null when it has none, or more than an import may have. Runs in a thread. */
export function sheetOf({ kind, bytes }: SheetOrder): ReadSheet | null {
  const sheet = rowsOfSheet(kind === 'workbook' ? cellsOfWorkbook(bytes) : cellsOfText(bytes))
  if (!sheet || sheet.rows.length === 0 || sheet.rows.length > MOST_IMPORT_ROWS) return null
  return { rows: sheet.rows.map((row) => importRow.parse(row)), columns: sheet.columns }
}

function cellsOfText(bytes: Uint8Array): string[][] {
  const text = textOfBytes(bytes)
  if (text === null) throw new Error('the file is not text')
  const plain = text.replace(/^\ufeff/, '')
  return isVcardText(plain) ? linesOfCards(plain) : csvCells(plain, delimiterOf(text))
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
