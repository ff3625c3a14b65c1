import {
  readingOf,
  rowsBy,
  type SheetColumns,
  type SheetReading,
  type SheetRows,
} from '@recado/contract/contacts/sheet.rules'
import type { Sheet } from './read-sheet.ts'

/** How the rows of a file are taken: from which sheet, and by which columns. */
export interface SheetChoice extends SheetReading {
  sheet: number
}

/** A file that was read, and how its rows are taken. */
export interface OpenFile {
  name: string
  sheets: readonly Sheet[]
  choice: SheetChoice
}

/** The most sensible choice: the first sheet with contacts, else the first with anything in it. */
export function firstChoice(sheets: readonly Sheet[]): SheetChoice {
  const guesses = sheets.map((_, sheet) => choiceOf(sheets, sheet))
  const withContacts = guesses.find((guess) => rowsOf(sheets, guess).rows.length > 0)
  const withCells = guesses.find(({ sheet }) => !isEmpty(sheets[sheet]))
  return withContacts ?? withCells ?? { sheet: 0, columns: {}, headLine: null }
}

/** The way in which a sheet is read: as somebody chose for such headings before, else by its headings and cells. */
export function choiceOf(sheets: readonly Sheet[], sheet: number): SheetChoice {
  const cells = sheets[sheet]?.cells ?? []
  const guess = readingOf(cells)
  const line = guess.headLine === null ? [] : (cells[guess.headLine] ?? [])
  return { sheet, ...guess, columns: rememberedColumns(line) ?? guess.columns }
}

export const isEmpty = (sheet: Sheet | undefined): boolean =>
  !sheet?.cells.some((line) => line.some((cell) => cell.trim() !== ''))

/** The rows of a choice; none where no column holds the numbers. */
export const rowsOf = (sheets: readonly Sheet[], { sheet, ...reading }: SheetChoice): SheetRows =>
  reading.columns.number ? rowsBy(sheets[sheet]?.cells ?? [], reading) : { rows: [], columns: [] }

const KEY = 'rc-import-columns'
const MOST_REMEMBERED = 20

type Remembered = Array<[headings: string, columns: SheetColumns]>

/** Keeps the columns that somebody chose for a sheet with such headings, for the next file of its kind. */
export function rememberColumns({ sheets, choice }: OpenFile): void {
  const line = choice.headLine === null ? [] : (sheets[choice.sheet]?.cells[choice.headLine] ?? [])
  if (line.length === 0) return
  const others = remembered().filter(([headings]) => headings !== signature(line))
  const all: Remembered = [[signature(line), choice.columns], ...others.slice(0, MOST_REMEMBERED - 1)]
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // A browser without room guesses the next time.
  }
}

const signature = (line: readonly string[]) => line.join('\u001f').slice(0, 500)

const rememberedColumns = (line: readonly string[]): SheetColumns | null =>
  (line.length > 0 && remembered().find(([headings]) => headings === signature(line))?.[1]) || null

function remembered(): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as Remembered) : []
  } catch {
    return []
  }
}
