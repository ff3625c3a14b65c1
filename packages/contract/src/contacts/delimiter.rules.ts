const SIGNS = [';', ',', '\t', '|'] as const
/** Letters and lines that are looked at. */
const SAMPLE = 20_000
const MOST_LINES = 10

/**
 * The delimiter of a text: the one that a first line "sep=;" names, else the one of ; , | and tab that is in most of the first ten
 * lines, as a title may stand above the headings, and a name may have a comma.
 */
export function delimiterOf(text: string): string {
  const start = text.slice(0, SAMPLE).replace(/^\ufeff/, '')
  const named = /^\s*sep=([;,|\t])/i.exec(start)?.[1]
  if (named) return named
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
  const found = SIGNS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    return { sign, lines: counts.filter((count) => count > 0).length, count: counts.reduce((sum, n) => sum + n, 0) }
  })
  return found.reduce((best, one) =>
    one.lines > best.lines || (one.lines === best.lines && one.count > best.count) ? one : best,
  ).sign
}
