/** The delimiter of a text: the one that a first line "sep=;" names, else the one of ; , and tab that occurs most in its first non-empty line. */
export function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/).find((one) => one.trim() !== '') ?? ''
  const named = /^\ufeff?sep=([;,\t])$/i.exec(line.trimEnd() === 'sep=' ? line : line.trim())?.[1]
  if (named) return named
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
