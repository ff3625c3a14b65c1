/**
 * Maximum characters of a passage, about the length of an answer: several fit into one AI question, and each is
 * understandable alone.
 */
export const PASSAGE_LENGTH = 900

/**
 * Splits a text into passages of at most PASSAGE_LENGTH characters: whole paragraphs while they fit, long ones after a
 * sentence, otherwise after a word. Only whitespace between the passages is lost.
 */
export function passagesOf(text: string): string[] {
  const pieces = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .flatMap(cut)
  const passages: string[] = []
  for (const piece of pieces) {
    const last = passages.at(-1)
    if (last !== undefined && last.length + piece.length + 2 <= PASSAGE_LENGTH)
      passages[passages.length - 1] = `${last}\n\n${piece}`
    else passages.push(piece)
  }
  return passages
}

/** Splits a paragraph into pieces that fit. */
function cut(paragraph: string): string[] {
  const pieces: string[] = []
  let rest = paragraph
  while (rest.length > PASSAGE_LENGTH) {
    const head = rest.slice(0, PASSAGE_LENGTH)
    const sentence = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n', '\n'].map((end) => head.lastIndexOf(end)))
    const word = head.search(/\s\S*$/)
    // Splitting earlier would create tiny pieces.
    const at = sentence > PASSAGE_LENGTH / 3 ? sentence + 1 : word > 0 ? word : wholeCharacters(head)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest ? [...pieces, rest] : pieces
}

/** Never inside a surrogate pair, which PostgreSQL would reject. */
const wholeCharacters = (head: string): number => (/[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length)
