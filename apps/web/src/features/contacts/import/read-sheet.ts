import { read } from '@e965/xlsx'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { linesOfSheet, MOST_CELL_LETTERS } from '@recado/contract/contacts/sheet-cells.rules'
import { unpackedSize, workbookKind } from '@recado/contract/contacts/workbook-size.rules'
import { textOfBytes } from '@recado/contract/values/text-bytes.rules'
import { parse } from 'papaparse'

/** A sheet of a file with its cells, line by line from the first on. */
export interface Sheet {
  /** '' for a text, which has one. */
  name: string
  cells: string[][]
  isHidden: boolean
}

/** Why a file gives no sheets. */
export type FileProblem = 'unreadable' | 'encrypted' | 'tooLarge'

export class UnreadableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Most bytes of a file, and of the parts of a workbook when they are unpacked: a tab has no memory for more. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024
const MOST_UNPACKED = 150 * 1024 * 1024
/** Lines of a sheet that are read: more than an import may have rows, so that one with too many is told from one that fits. */
const MOST_LINES = 2 * MOST_IMPORT_ROWS
const MOST_SHEETS = 50

/**
 * The sheets of a file: those of a workbook, hidden ones last; everything else is text with ; , | or tab between the cells. Runs in a
 * worker (sheet-worker.ts), as a large or hostile file takes any time.
 * @param takes `workbooks`: .xls and .xlsx only
 * @throws UnreadableFile when it is no such file, has a password, or is too large
 */
export async function readSheets(file: Blob, takes: 'sheets' | 'workbooks' = 'sheets'): Promise<Sheet[]> {
  if (file.size > MOST_FILE_BYTES) throw new UnreadableFile('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = workbookKind(bytes)
  if (kind === 'xlsx') {
    const size = unpackedSize(bytes)
    if (size === null) throw new UnreadableFile('unreadable')
    if (size > MOST_UNPACKED) throw new UnreadableFile('tooLarge')
  }
  if (kind) return sheetsOfBook(bytes, 'array')
  const text = takes === 'workbooks' ? null : textOfBytes(bytes)?.replace(/^\ufeff/, '')
  if (text === null || text === undefined) throw new UnreadableFile('unreadable')
  if (isMarkup(text)) return sheetsOfBook(text, 'string')
  const { data } = parse<string[]>(text, { delimiter: delimiterOf(text), preview: MOST_LINES })
  const cells = data.map((line) => line.map((v) => ({ t: 's', v })))
  return [{ name: '', cells: linesOfSheet(cells, MOST_LINES), isHidden: false }]
}

/** Programs save tables of HTML, and Excel once saved XML, under the name of a workbook. */
const isMarkup = (text: string) =>
  /^\s*<(?:\?xml|!doctype|html|head|body|table|meta|workbook|style)\b/i.test(text.slice(0, 500)) &&
  /<(?:table|(?:ss:)?workbook)\b/i.test(text)

function sheetsOfBook(content: Uint8Array | string, type: 'array' | 'string'): Sheet[] {
  const book = openBook(content, type)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const isHidden = (at: number) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0
  const order = book.SheetNames.map((_, at) => at).toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
  return order.slice(0, MOST_SHEETS).map((at) => {
    const name = book.SheetNames[at] ?? ''
    const data: unknown[] | undefined = book.Sheets[name]?.['!data']
    const cells = linesOfSheet(data, MOST_LINES, is1904)
    return { name: name.slice(0, MOST_CELL_LETTERS), cells, isHidden: isHidden(at) }
  })
}

function openBook(content: Uint8Array | string, type: 'array' | 'string') {
  try {
    const without = { cellFormula: false, cellHTML: false, cellStyles: false, cellText: false }
    return read(content, { type, ...without, cellNF: true, dense: true, raw: true, sheetRows: MOST_LINES })
  } catch (error) {
    throw new UnreadableFile(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'unreadable')
  }
}
