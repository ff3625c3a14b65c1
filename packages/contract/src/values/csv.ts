import { fromFirstVisible } from './visible.rules.ts'

/** Characters that start a formula in spreadsheets, including U+2212 (the typographic minus). */
const FORMULA = /^[=+\-@\u2212]/
const MARK = "'"

/**
 * Whether a spreadsheet may execute a text as a formula: it starts with such a character in any form (full-width,
 * small, superscript, subscript; NFKC unifies them), also after invisible characters, or with a tab or line break.
 */
const isFormula = (value: string): boolean =>
  /^[\t\r\n]/.test(value) || FORMULA.test(fromFirstVisible(value).slice(0, 4).normalize('NFKC'))

/** Returns a text as it was before `csvCell` marked it. */
export const unmarkedCell = (cell: string): string =>
  cell.startsWith(MARK) && isFormula(cell.slice(MARK.length)) ? cell.slice(MARK.length) : cell

/** Formats one cell: formulas become plain text (contacts.5), and special characters are quoted. */
export function csvCell(value: string): string {
  const plain = isFormula(value) ? `${MARK}${value}` : value
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line of a CSV for Brazilian spreadsheets: ';' between cells, CRLF at the end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

/**
 * Parses a text into cells, line by line. Quoted text may contain the delimiter, line breaks and doubled quotes.
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

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const UTF8_MARK = '\ufeff'
