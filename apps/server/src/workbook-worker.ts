import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from '@e965/xlsx'

// A thread of its own that opens one workbook (domains/contact-lists/imports/read-workbook.ts).

/** More rows than an import may have, so that one with too many is told from one that fits. */
const MOST_LINES = 20_100

const book = read(workerData as Uint8Array, {
  type: 'buffer',
  sheets: 0,
  sheetRows: MOST_LINES,
  cellFormula: false,
  cellHTML: false,
  cellStyles: false,
})
parentPort?.postMessage(cellsOf(book.Sheets[book.SheetNames[0] ?? '']))

function cellsOf(sheet: Parameters<typeof utils.sheet_to_json>[0] | undefined): string[][] {
  if (!sheet) return []
  // The values, not how they are shown: a phone number must not become 5.51E+12.
  const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: true })
  const above = utils.decode_range(sheet['!ref'] ?? 'A1').s.r
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return [...Array.from({ length: above }, () => []), ...lines.map((line) => line.map(text))]
}
