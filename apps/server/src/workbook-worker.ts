import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from '@e965/xlsx'

// A thread of its own that opens one workbook (domains/contact-lists/imports/read-workbook.ts).

/** More rows than an import may have, so that one with too many is told from one that fits. */
const MOST_LINES = 20_100

/** Sheets that are looked at: the first that has anything in it is read. */
const MOST_SHEETS = 20

parentPort?.postMessage(firstCells(workerData as Uint8Array))

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
    })
    const cells = cellsOf(book.Sheets[name])
    if (cells.some((line) => line.some((cell) => cell.trim() !== ''))) return cells
  }
  return []
}

function cellsOf(sheet: Parameters<typeof utils.sheet_to_json>[0] | undefined): string[][] {
  if (!sheet) return []
  // The values, not how they are shown: a phone number must not become 5.51E+12.
  const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: true })
  const above = utils.decode_range(sheet['!ref'] ?? 'A1').s.r
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return [...Array.from({ length: above }, () => []), ...lines.map((line) => line.map(text))]
}
