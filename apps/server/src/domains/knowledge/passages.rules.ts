/** A passage is about as long as an answer: several fit into one question to an AI, and each says something by itself. */
export const PASSAGE_LENGTH = 900

/**
 * A text in passages of at most PASSAGE_LENGTH characters: whole paragraphs while they fit, long ones cut behind a sentence,
 * else behind a word. Nothing of it is lost but blanks between the pieces.
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

/** A paragraph in pieces that fit. */
function cut(paragraph: string): string[] {
  const pieces: string[] = []
  let rest = paragraph
  while (rest.length > PASSAGE_LENGTH) {
    const head = rest.slice(0, PASSAGE_LENGTH)
    const sentence = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n', '\n'].map((end) => head.lastIndexOf(end)))
    const word = head.search(/\s\S*$/)
    // A cut so early would leave crumbs.
    const at = sentence > PASSAGE_LENGTH / 3 ? sentence + 1 : word > 0 ? word : wholeCharacters(head)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest ? [...pieces, rest] : pieces
}

/** Never between the halves of one character, which PostgreSQL would refuse. */
const wholeCharacters = (head: string): number => (/[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length)
