/** The delimiter of a text: the one of ; , and tab that occurs most in its first non-empty line. */
export function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/).find((one) => one.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
