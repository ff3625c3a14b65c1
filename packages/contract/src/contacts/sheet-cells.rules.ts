import { wholeSigns } from '../values/whole-signs.rules.ts'

/** A cell as the workbook library returns it: type, value and display format. */
interface StoredCell {
  t?: string
  v?: unknown
  z?: unknown
}

/** Maximum characters per cell, columns per line and cells per sheet that are read. */
export const MOST_CELL_LETTERS = 1000
const MOST_SHEET_COLUMNS = 256
const MOST_CELLS = 2_000_000

/**
 * Returns the texts of a sheet, line by line. Numbers are written in full, because a phone number must not become
 * 5.51E+12. Dates are dd/mm/yyyy. Errors, and formulas without a stored value, are empty. Reads only stored cells,
 * whatever range the sheet declares.
 * @param data rows of cells, with holes for missing cells (a "dense" sheet)
 * @param is1904 whether days count from 1904, as on old Macs
 */
export function linesOfSheet(data: readonly unknown[] | undefined, mostLines: number, is1904 = false): string[][] {
  const lines: string[][] = []
  let remainingCells = MOST_CELLS
  for (const row of (data ?? []).slice(0, mostLines)) {
    const cells = Array.isArray(row) ? row.slice(0, MOST_SHEET_COLUMNS) : []
    const texts = Array.from(cells, (cell: StoredCell | null | undefined) => (cell ? textOfCell(cell, is1904) : ''))
    const line = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
    remainingCells -= line.length + 1
    if (remainingCells < 0) break
    lines.push(line)
  }
  while (lines.at(-1)?.length === 0) lines.pop()
  return lines
}

function textOfCell({ t, v, z }: StoredCell, is1904: boolean): string {
  if (v === null || v === undefined || t === 'e') return ''
  if (typeof v === 'number' && typeof z === 'string' && isDateFormat(z)) return dateText(v, is1904)
  return wholeSigns(String(v), MOST_CELL_LETTERS)
}

/** Whether a format shows a date or time: it contains their letters outside quotes, brackets and escapes. */
const isDateFormat = (format: string) =>
  /[dmyhs]/i.test(format.slice(0, 200).replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, ''))

const DAY_MS = 86_400_000
/** Days from day zero of a workbook to 1970-01-01. */
const FIRST_DAY = 25_569
const DAYS_TO_1904 = 1462

function dateText(serial: number, is1904: boolean): string {
  const date = new Date(Math.round(((serial + (is1904 ? DAYS_TO_1904 : 0) - FIRST_DAY) * DAY_MS) / 1000) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return String(serial)
  const [day = '', time = ''] = date.toISOString().split('T')
  const clock = time.slice(0, 5)
  if (serial >= 0 && serial < 1) return clock
  const brazilianDay = day.split('-').toReversed().join('/')
  return clock === '00:00' ? brazilianDay : `${brazilianDay} ${clock}`
}
