import { MOST_IMPORT_COLUMNS } from '@recado/contract/contacts/import'
import { rowInSheet } from '@recado/contract/contacts/row-place.rules'
import {
  readingOf,
  rowsBy,
  type SheetColumns,
  type SheetReading,
  type SheetRows,
} from '@recado/contract/contacts/sheet.rules'
import type { Sheet } from './read-sheet.ts'

/** Which sheet of a file is imported, and by which columns. */
export interface SheetChoice extends SheetReading {
  sheet: number
}

/** A file that was read, with the current choice. */
export interface OpenFile {
  name: string
  sheets: readonly Sheet[]
  choice: SheetChoice
}

/** Number of first lines that are searched for contacts. */
const MAX_SEARCHED_LINES = 500

/** The default choice: the first sheet with contacts, otherwise the first non-empty one. */
export function firstChoice(sheets: readonly Sheet[]): SheetChoice {
  const guesses = sheets.map((_, sheet) => choiceOf(sheets, sheet))
  const withContacts = guesses.find(({ sheet, ...reading }) => {
    const lines = sheets[sheet]?.cells.slice(0, MAX_SEARCHED_LINES) ?? []
    return reading.columns.number && rowsBy(lines, reading).rows.length > 0
  })
  const withCells = guesses.find(({ sheet }) => !isEmpty(sheets[sheet]))
  return withContacts ?? withCells ?? { sheet: 0, columns: {}, headLine: null }
}

/** How a sheet is read: with the columns remembered for its headings, otherwise guessed from headings and cells. */
export function choiceOf(sheets: readonly Sheet[], sheet: number): SheetChoice {
  const cells = sheets[sheet]?.cells ?? []
  const guess = readingOf(cells)
  const line = guess.headLine === null ? [] : (cells[guess.headLine] ?? [])
  return { sheet, ...guess, columns: rememberedColumns(line) ?? guess.columns }
}

export const isEmpty = (sheet: Sheet | undefined): boolean =>
  !sheet?.cells.some((line) => line.some((cell) => cell.trim() !== ''))

/** The choice of all visible sheets; each is read by its own headings. */
export const ALL_SHEETS = -1
export const allSheets: SheetChoice = { sheet: ALL_SHEETS, columns: {}, headLine: null }

/**
 * The rows of a choice; empty when no column holds the numbers. Rows of all sheets also have `rowInSheet`, and a value
 * for each column of any sheet.
 */
export async function rowsOf(sheets: readonly Sheet[], choice: SheetChoice): Promise<SheetRows> {
  if (choice.sheet !== ALL_SHEETS) return rowsOfSheet(sheets[choice.sheet]?.cells ?? [], choice)
  const all: SheetRows = { rows: [], columns: [] }
  for (const [at, sheet] of sheets.entries()) {
    if (sheet.isHidden) continue
    const { rows, columns } = await rowsOfSheet(sheet.cells, choiceOf(sheets, at))
    all.columns.push(...columns.filter((column) => !all.columns.includes(column)))
    const places = all.columns.map((column) => columns.indexOf(column))
    for (const { values, ...row } of rows)
      all.rows.push({ ...row, row: rowInSheet(at, row.row), values: places.map((place) => values?.[place] ?? '') })
  }
  return { rows: all.rows, columns: all.columns.slice(0, MOST_IMPORT_COLUMNS) }
}

/** Number of lines read at once. The tab is blocked for only a few milliseconds per chunk. */
const LINES_AT_ONCE = 500

async function rowsOfSheet(
  cells: Sheet['cells'],
  { columns: pickedColumns, headLine }: SheetReading,
): Promise<SheetRows> {
  if (!pickedColumns.number) return { rows: [], columns: [] }
  const head = headLine === null ? [] : cells.slice(headLine, headLine + 1)
  const reading = { columns: pickedColumns, headLine: headLine === null ? null : 0 }
  const { columns } = rowsBy(head, reading)
  const rows: SheetRows['rows'] = []
  for (let at = headLine === null ? 0 : headLine + 1; at < cells.length; at += LINES_AT_ONCE) {
    const part = rowsBy([...head, ...cells.slice(at, at + LINES_AT_ONCE)], reading)
    for (const row of part.rows) rows.push({ ...row, row: row.row - head.length + at })
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { rows, columns: headLine === null ? [] : columns }
}

/** Stores only hashes, because headings are the company's data and this survives a logout. */
const KEY = 'import-columns'
const MOST_REMEMBERED = 20
/** Length of the hashed part of a heading, in UTF-16 units. */
const MOST_HASHED = 500

type RememberedColumns = Array<[headings: string, columns: SheetColumns]>

/** Remembers the columns chosen for these headings, for the next file of this kind. */
export function rememberColumns({ sheets, choice }: OpenFile): void {
  const line = choice.headLine === null ? [] : (sheets[choice.sheet]?.cells[choice.headLine] ?? [])
  if (line.length === 0) return
  const own = signature(line)
  const others = readRemembered().filter(([headings]) => headings !== own)
  const all: RememberedColumns = [[own, choice.columns], ...others.slice(0, MOST_REMEMBERED - 1)]
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without storage, the columns are guessed again next time.
  }
}

/** A 64-bit hash (FNV-1a) of the first `MOST_HASHED` units of the headings. */
function signature(line: readonly string[]): string {
  let hash = 0xcbf29ce484222325n
  for (const sign of line.join('\u001f').slice(0, MOST_HASHED))
    hash = BigInt.asUintN(64, (hash ^ BigInt(sign.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(36)
}

function rememberedColumns(line: readonly string[]): SheetColumns | null {
  if (line.length === 0) return null
  const own = signature(line)
  return readRemembered().find(([headings]) => headings === own)?.[1] ?? null
}

function readRemembered(): RememberedColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as RememberedColumns) : []
  } catch {
    return []
  }
}
