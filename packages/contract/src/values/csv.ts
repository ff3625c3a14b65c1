/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One cell: formulas are made plain text (CONFLICTS E-06), what would break the row is quoted. */
export function csvCell(value: string): string {
  const plain = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line of a CSV as spreadsheets here read it: ';' between cells, CRLF at the end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

/** By this mark spreadsheets know that the letters are UTF-8. */
export const UTF8_MARK = '\ufeff'
