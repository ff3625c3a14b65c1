/** Characters that are laid out at a time. */
const MOST = 2_000
/** The time to lay out a word grows with the square of its length; no word of a language is so long, and few addresses are. */
const LONGEST_WORD = 400
const MOST_SPACES = 200

const endlessWord = new RegExp(`[^ \\n]{${LONGEST_WORD}}`, 'g')
const endlessSpace = new RegExp(`( {${MOST_SPACES}}) +`, 'g')

/**
 * A text in the pieces in which it is written, each beginning a line. A line of more than 2,000 characters is parted at a space, a word without
 * end anywhere, and space without end ends.
 */
export function printParts(text: string): string[] {
  const plain = text.replace(endlessSpace, '$1').replace(endlessWord, '$&\n')
  const parts: string[] = []
  let from = 0
  while (plain.length - from > MOST) {
    const line = plain.lastIndexOf('\n', from + MOST)
    const end = line > from ? line : plain.lastIndexOf(' ', from + MOST)
    parts.push(plain.slice(from, end))
    from = end + 1
  }
  parts.push(plain.slice(from))
  return parts
}
