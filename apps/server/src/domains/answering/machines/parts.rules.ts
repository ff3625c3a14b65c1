/** Maximum length of a text message that every network accepts, in characters. */
export const LONGEST_PART = 4096

/** Where a text is split, best first: between paragraphs, lines, sentences, words. */
const SEAMS = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s/g, /\s/g]

/** Splits a text into messages that every network accepts, at the best positions. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > LONGEST_PART) {
    const end = seamOf(rest)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter((part) => part.trim() !== '')
}

/** Returns the last good position in the second half of what fits; otherwise the maximum, never within a character. */
function seamOf(text: string): number {
  const head = text.slice(0, LONGEST_PART + 1)
  for (const seam of SEAMS) {
    const last = [...head.matchAll(seam)].at(-1)?.index ?? 0
    if (last >= LONGEST_PART / 2) return last
  }
  const [before, after] = [head.charCodeAt(LONGEST_PART - 1), head.charCodeAt(LONGEST_PART)]
  const within = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
  return within ? LONGEST_PART - 1 : LONGEST_PART
}
