/** The longest text that a browser may shape as one run, in UTF-16 units. */
export const MAX_RUN = 200

/**
 * Splits a text into runs between which a browser may break the line: at most `MAX_RUN` units each, cut after a space
 * if possible and otherwise between two characters. If the font joins or substitutes letters, shaping takes quadratic
 * time in a run's length: 20,000 brackets take over 4 s in one run, and under 50 ms in runs of 200.
 */
export function runsOf(text: string): string[] {
  const runs: string[] = []
  let start = 0
  while (text.length - start > MAX_RUN) {
    const end = endOfRun(text, start)
    runs.push(text.slice(start, end))
    start = end
  }
  runs.push(text.slice(start))
  return runs
}

function endOfRun(text: string, start: number): number {
  const latest = start + MAX_RUN
  for (let end = latest; end > start; end--) if (isSpace(text[end - 1])) return end
  const end = backToBase(text, latest)
  return end > start ? end : latest
}

const isSpace = (sign: string | undefined) => sign === ' ' || sign === '\n' || sign === '\t'

/** The longest text that is laid out as one block, in UTF-16 units. */
export const MAX_BLOCK = 4_000

/**
 * Splits a long text into blocks, each a list of runs. A block has at most `MAX_BLOCK` units. It is cut after a newline
 * in its second half if there is one, otherwise after a space, otherwise between two characters. A browser lays out
 * each block separately. Texts that change direction with each letter take quadratic time in a block's length.
 */
export function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let start = 0
  while (text.length - start > MAX_BLOCK) {
    const latest = start + MAX_BLOCK
    const end = behindLast('\n', text, start) ?? behindLast(' ', text, start) ?? backToBase(text, latest)
    blocks.push(runsOf(text.slice(start, end)))
    start = end
  }
  blocks.push(runsOf(text.slice(start)))
  return blocks
}

/** The index after the last `sign` in the second half of the block that begins at `start`, or undefined. */
function behindLast(sign: string, text: string, start: number): number | undefined {
  const place = text.lastIndexOf(sign, start + MAX_BLOCK - 1)
  return place > start + MAX_BLOCK / 2 ? place + 1 : undefined
}

const joins = /^[\p{M}\p{Emoji_Modifier}\u200d]/u
/** How many units are searched for the start of the character that a cut would divide. */
const LONGEST_SIGN = 40

/** The start of the character that a cut at `at` would divide, or `at`. Looks back at most `LONGEST_SIGN` units. */
export function backToBase(text: string, at: number): number {
  for (let back = at; back > at - LONGEST_SIGN && back > 0; back--) {
    const isHalf = /[\udc00-\udfff]/.test(text[back] ?? '')
    const isJoined = joins.test(text.slice(back, back + 2)) || text[back - 1] === '\u200d'
    if (!isHalf && !isJoined) return back
  }
  return at
}
