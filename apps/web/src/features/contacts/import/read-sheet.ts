import { read } from '@e965/xlsx'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { linesOfSheet, MOST_CELL_LETTERS } from '@recado/contract/contacts/sheet-cells.rules'
import { isVcardText, linesOfCards } from '@recado/contract/contacts/vcard.rules'
import { unpackedSize, workbookKind } from '@recado/contract/contacts/workbook-size.rules'
import { textOfBytes } from '@recado/contract/values/text-bytes.rules'
import { parse } from 'papaparse'

/** A sheet of a file with its cells, line by line. */
export interface Sheet {
  /** '' for a text file, which has only one sheet. */
  name: string
  cells: string[][]
  isHidden: boolean
  /** Contact cards, whose columns are known. */
  areCards?: boolean
}

/** Why a file cannot be read. */
export type SheetFileProblem = 'unreadable' | 'encrypted' | 'tooLarge'

export class UnreadableFile extends Error {
  readonly problem: SheetFileProblem
  constructor(problem: SheetFileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Maximum size of a file, and of an unpacked workbook, in bytes, because of the tab's memory. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024
const MOST_UNPACKED = 150 * 1024 * 1024
/** Maximum number of lines read. Above the import's row limit, so that a file with too many rows can be recognised. */
const MOST_LINES = 2 * MOST_IMPORT_ROWS
const MOST_SHEETS = 50

/**
 * The sheets of a file: those of a workbook, hidden ones last. Any other file is read as text with ; , | or tab between
 * the cells, or as contact cards. Runs in a worker (sheet-worker.ts), because a large or malicious file may take very long.
 * @param takes `workbooks`: .xls and .xlsx only
 * @throws UnreadableFile when the file has another format, has a password or is too large
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
  if (isVcardText(text))
    return [{ name: '', cells: linesOfCards(text).slice(0, MOST_LINES), isHidden: false, areCards: true }]
  if (isMarkup(text)) return sheetsOfBook(text, 'string')
  const { data } = parse<string[]>(text, { delimiter: delimiterOf(text), preview: MOST_LINES })
  const cells = data.map((line) => line.map((v) => ({ t: 's', v })))
  return [{ name: '', cells: linesOfSheet(cells, MOST_LINES), isHidden: false }]
}

/** Some programs save HTML tables, and old Excel versions XML, with a workbook's file extension. */
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
