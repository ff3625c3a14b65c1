const SEPARATOR = /^\s*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?\s*$/

/** True if a table begins: a row of headings, and a line of hyphens with as many cells. */
export function beginsTable(line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes('|') || !next.includes('-') || !next.includes('|')) return false
  return SEPARATOR.test(next) && cellsOf(line).length === cellsOf(next).length
}

/** Returns a table's cells of a line: split at bars that are not escaped. */
export function cellsOf(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return row.split(/(?<!\\)\|/).map((cell) =>
    cell
      .replaceAll('\\|', '|')
      .replace(/<br ?\/?>/gi, '; ')
      .trim(),
  )
}

/** A row of a table as a line of a list, in Markdown: its first cell bold, each other with its heading. */
export function rowLine(headings: readonly string[], cells: readonly string[]): string {
  const [first = '', ...others] = cells
  const values = others.flatMap((cell, at) => {
    const heading = plainCell(headings[at + 1] ?? '')
    return cell === '' ? [] : [heading === '' ? cell : `${heading.replace(/:$/, '')}: ${cell}`]
  })
  const name = values.length > 0 && plainCell(first) !== '' ? `**${plainCell(first)}**` : first
  return [name, ...values].filter((part) => part !== '').join(' – ')
}

/** Marks of a heading's cell are dropped, because the row has its own. */
const plainCell = (cell: string): string => cell.replace(/^(\*{1,3}|_{1,3})(.*)\1$/, '$2').trim()
