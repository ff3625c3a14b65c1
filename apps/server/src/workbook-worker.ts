import { read } from '@e965/xlsx'
import { linesOfSheet } from '@recado/contract/contacts/sheet-cells.rules'
import { doInThread } from './platform/threads/in-thread.ts'

// A thread of its own that opens one workbook (domains/contact-lists/imports/read-workbook.ts).

/** More rows than an import may have, so that one with too many is told from one that fits. */
const MOST_LINES = 20_100

/** Sheets that are looked at: the first that has anything in it is read. */
const MOST_SHEETS = 20

await doInThread(firstCells)

function firstCells(bytes: Uint8Array): string[][] {
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
