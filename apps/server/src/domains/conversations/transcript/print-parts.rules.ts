/** Maximum number of characters laid out at once. */
const MAX_PIECE = 2_000
/**
 * Longer words are split, because layout time is quadratic in the word length. No natural word and few URLs are this
 * long.
 */
const LONGEST_WORD = 400
const MOST_SPACES = 200

const endlessWord = new RegExp(`[^ \\n]{${LONGEST_WORD}}`, 'g')
const endlessSpace = new RegExp(`( {${MOST_SPACES}}) +`, 'g')

/**
 * Splits a text into the pieces in which it is laid out, each starting a line. A line over 2,000 characters is split at
 * a space, a very long word anywhere, and endless space is cut.
 */
export function printParts(text: string): string[] {
  const plain = text.replace(endlessSpace, '$1').replace(endlessWord, '$&\n')
  const parts: string[] = []
  let from = 0
  while (plain.length - from > MAX_PIECE) {
    const line = plain.lastIndexOf('\n', from + MAX_PIECE)
    const end = line > from ? line : plain.lastIndexOf(' ', from + MAX_PIECE)
    parts.push(plain.slice(from, end))
    from = end + 1
  }
  parts.push(plain.slice(from))
  return parts
}
