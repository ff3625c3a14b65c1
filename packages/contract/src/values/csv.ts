import { fromFirstVisible } from './visible.rules.ts'

/** Signs with which spreadsheets begin a formula, U+2212 (the minus of print) among them. */
const FORMULA = /^[=+\-@\u2212]/
const MARK = "'"

/**
 * Whether a spreadsheet may run a text as a formula: it begins so in any form of the sign (full-width, small, raised, lowered; NFKC makes
 * them one), also behind invisible signs, or with a tab or line break.
 */
const isFormula = (value: string): boolean =>
  /^[\t\r\n]/.test(value) || FORMULA.test(fromFirstVisible(value).slice(0, 4).normalize('NFKC'))

/** A text as it was before `csvCell` marked it. */
export const unmarkedCell = (cell: string): string =>
  cell.startsWith(MARK) && isFormula(cell.slice(MARK.length)) ? cell.slice(MARK.length) : cell

/** One cell: formulas are made plain text (contacts.5), what would break the row is quoted. */
export function csvCell(value: string): string {
  const plain = isFormula(value) ? `${MARK}${value}` : value
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line of a CSV as spreadsheets here read it: ';' between cells, CRLF at the end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

/**
 * The cells of a text, line by line; quoted text may hold the delimiter, line breaks and doubled quotes.
 * @param delimiter one character
 */
export function csvCells(text: string, delimiter: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const pair = sign + (text[at + 1] ?? '')
    if (pair === '""' && quoted) cell += text[at++]
    else if (sign === '"' && (quoted || cell === '')) quoted = !quoted
    else if (quoted || !(sign === delimiter || sign === '\n' || sign === '\r')) cell += sign
    else {
      line.push(cell)
      cell = ''
      if (sign === delimiter) continue
      lines.push(line)
      line = []
      if (pair === '\r\n') at++
    }
  }
  return cell === '' && line.length === 0 ? lines : [...lines, [...line, cell]]
}

/** By this mark spreadsheets know that the letters are UTF-8. */
export const UTF8_MARK = '\ufeff'
