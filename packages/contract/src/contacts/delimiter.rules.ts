/** What stands between the cells of a text: whichever of ; , and tab the first line with something in it has most of. */
export function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/).find((one) => one.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
