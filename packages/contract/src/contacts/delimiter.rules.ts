const SIGNS = [';', ',', '\t', '|'] as const
/** Number of characters and lines examined. */
const SAMPLE = 20_000
const MOST_LINES = 10

/**
 * Returns the delimiter of a text. A first line "sep=;" declares it. Otherwise it is whichever of ; , | and tab is in
 * most of the first ten lines. One line is not enough, because a title may precede the headings and a name may contain
 * a comma.
 */
export function delimiterOf(text: string): string {
  const start = text.slice(0, SAMPLE).replace(/^\ufeff/, '')
  const declared = /^\s*sep=([;,|\t])/i.exec(start)?.[1]
  if (declared) return declared
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
  const candidates = SIGNS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    return { sign, lines: counts.filter((count) => count > 0).length, count: counts.reduce((sum, n) => sum + n, 0) }
  })
  return candidates.reduce((best, one) =>
    one.lines > best.lines || (one.lines === best.lines && one.count > best.count) ? one : best,
  ).sign
}
