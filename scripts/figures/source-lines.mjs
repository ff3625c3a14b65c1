// Figures about the size of source files, and random lines by which a reader tests whether code names its area.
import { parseSource } from '../source-parser.mjs'

const SMALL_FILE_LINES = 30
const LONG_FUNCTION_LINES = 80

/** Returns the number of lines of a text. */
export const linesOf = (text) => text.trimEnd().split('\n').length

/** Returns the share of files under 30 lines, in per cent. */
export const smallFileShare = (files) =>
  (100 * files.filter(({ text }) => linesOf(text) < SMALL_FILE_LINES).length) / files.length

/** Returns the functions of a file that are longer than 80 lines, as lines with path and length. */
export function longFunctions({ path, text }) {
  const functions = []
  const visit = (node) => {
    const lines = text.slice(node.start, node.end).split('\n').length
    if (/Function/.test(node.type) && !node.type.startsWith('TS') && lines > LONG_FUNCTION_LINES)
      functions.push(`${path}:${text.slice(0, node.start).split('\n').length}: ${lines} lines`)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child)
  }
  visit(parseSource(path, text).program)
  return functions
}

/**
 * Chooses random lines of code: neither blank, nor imports, comments or lone brackets.
 * @param seed with an equal seed, unchanged files give an equal choice
 * @returns `{ path, line, text }` each
 */
export function sampleLines(files, count, seed) {
  const candidates = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (isCode(line) ? [{ path, line: index + 1, text: line.trim() }] : [])),
  )
  const random = randomFrom(seed)
  return Array.from({ length: Math.min(count, candidates.length) }, () =>
    candidates.splice(Math.floor(random() * candidates.length), 1),
  ).flat()
}

const isCode = (line) => /\w{3}/.test(line) && !/^\s*(?:\/\/|\/?\*|import\b|export \* |--|\} from )/.test(line)

/** The generator mulberry32. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
