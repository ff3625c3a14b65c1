import {
  beginReading,
  close,
  closeLink,
  formatReading,
  type MarkSign,
  open,
  type Reading,
  write,
} from './inline-reading.rules.ts'
import { bareAddress, readAddress } from './markdown-link.rules.ts'
import type { Mark } from './text-marks.rules.ts'

/** Punctuation of ASCII, as CommonMark defines it: models write `R\$ 5`. */
const ESCAPABLE = /[!-/:-@[-`{-~]/
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)
const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign)

/** Positions of runs of backticks by their length, last first. */
type Ticks = ReadonlyMap<number, number[]>

/**
 * Converts the marks of a paragraph to WhatsApp's. Takes linear time.
 * @param hasItalicStars a single star is italic; otherwise it is WhatsApp's bold and stays
 * @param outer marks of the whole paragraph, such as bold of a heading
 */
export function convertInline(text: string, hasItalicStars: boolean, outer: readonly Mark[] = []): string {
  const reading = beginReading(text, hasItalicStars)
  const ticks = ticksOf(text)
  let at = 0
  while (at < text.length) at = text[at] === '`' ? readCode(reading, ticks, at) : readSign(reading, at)
  return formatReading(reading, outer)
}

/** Reads what begins at a position. Returns the position behind it. */
function readSign(reading: Reading, at: number): number {
  const { text } = reading
  switch (text[at]) {
    case '\\':
      return readEscape(reading, at)
    case '*':
    case '_':
    case '~':
      return readRun(reading, at)
    case '[':
      return open(reading, '[', at + 1)
    case '!':
      return text[at + 1] === '[' ? open(reading, '![', at + 2) : write(reading, '!', at + 1)
    case ']':
      return readLinkEnd(reading, at)
    case '<':
      return readAngle(reading, at)
    default:
      return readText(reading, at)
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

const plainRun = /[^\\`*_~[\]!<](?:(?!https?:\/\/|www\.)[^\\`*_~[\]!<])*/y
const angleAddress = /<(?:https?:\/\/|mailto:)[^\s<>]{1,2000}>/iy
const lineBreak = /<br ?\/?>\n?/iy
const backticks = /`+/y
const marks = /([*_~])\1*/y

function readText(reading: Reading, at: number): number {
  const { text } = reading
  const run = (isWord(text[at - 1]) ? null : matchAt(bareAddress, text, at)) ?? matchAt(plainRun, text, at) ?? ''
  return write(reading, run, at + Math.max(1, run.length))
}

function readEscape(reading: Reading, at: number): number {
  const next = reading.text[at + 1]
  // A backslash at the end of a line is a line break.
  if (next === '\n') return at + 1
  return next !== undefined && ESCAPABLE.test(next) ? write(reading, next, at + 2) : write(reading, '\\', at + 1)
}

/** An address in angle brackets, or a line break of HTML. */
function readAngle(reading: Reading, at: number): number {
  const address = matchAt(angleAddress, reading.text, at)
  if (address) return write(reading, address.slice(1, -1).replace(/^mailto:/i, ''), at + address.length)
  const end = matchAt(lineBreak, reading.text, at)
  return end ? write(reading, '\n', at + end.length) : write(reading, '<', at + 1)
}

function readLinkEnd(reading: Reading, at: number): number {
  const isOpen = Boolean(reading.counts.get('[') || reading.counts.get('!['))
  const address = isOpen ? readAddress(reading.text, at + 1) : null
  if (!address) return write(reading, ']', at + 1)
  closeLink(reading, address.url)
  return address.end
}

function ticksOf(text: string): Ticks {
  const ticks = new Map<number, number[]>()
  for (const { index, 0: run } of text.matchAll(/`+/g)) {
    const positions = ticks.get(run.length)
    if (positions) positions.push(index)
    else ticks.set(run.length, [index])
  }
  for (const positions of ticks.values()) positions.reverse()
  return ticks
}

/** Code stays as it is, between one or three backticks. */
function readCode(reading: Reading, ticks: Ticks, at: number): number {
  const { length } = matchAt(backticks, reading.text, at) ?? '`'
  const positions = ticks.get(length) ?? []
  while (positions.length > 0 && (positions.at(-1) ?? 0) <= at) positions.pop()
  const end = positions.at(-1)
  if (end === undefined) return write(reading, '`'.repeat(length), at + length)
  const code = reading.text.slice(at + length, end).replace(/\s*\n\s*/g, ' ')
  const enclosure = code.includes('`') || length === 3 ? '```' : '`'
  return write(reading, `${enclosure}${code.trim()}${enclosure}`, end + length)
}

/** A run of stars, underscores or tildes: closing signs, opening signs, or text. */
function readRun(reading: Reading, at: number): number {
  const { text } = reading
  const run = matchAt(marks, text, at) ?? ''
  const end = at + run.length
  const sides = { before: text[at - 1], after: text[end] }
  // Powers and products are text.
  if (run.length > 3 || (isDigit(sides.before) && isDigit(sides.after))) return write(reading, run, end)
  let rest = run
  for (let sign = closingSign(reading, rest, sides); sign; sign = closingSign(reading, rest, sides)) {
    close(reading, sign)
    rest = rest.slice(sign.length)
  }
  for (let sign = openingSign(reading, rest, sides); sign; sign = openingSign(reading, rest, sides)) {
    open(reading, sign, end)
    rest = rest.slice(sign.length)
  }
  return rest === '' ? end : write(reading, rest, end)
}

interface Sides {
  before: string | undefined
  after: string | undefined
}

/** Signs with which a run may begin, the longest first. */
function signsOf({ hasItalicStars }: Reading, run: string): MarkSign[] {
  if (run.startsWith('*')) {
    const signs: MarkSign[] = run.startsWith('**') ? ['**', '*'] : ['*']
    return hasItalicStars ? signs : signs.filter((sign) => sign === '**')
  }
  if (run.startsWith('__')) return ['__']
  return run.startsWith('~~') ? ['~~'] : []
}

/** The innermost open sign that a run closes: `***` closes an italic within a bold text. */
function closingSign(reading: Reading, run: string, { before, after }: Sides): MarkSign | undefined {
  const possible = signsOf(reading, run).filter((sign) => {
    if (!reading.counts.get(sign)) return false
    // Models write `**text: **`, which is meant as bold.
    if (isBlank(before)) return sign === '**' && isBlank(after)
    return sign === '**' || sign === '~~' || !isWord(after)
  })
  if (possible.length === 0) return undefined
  const last = reading.openers.findLast(({ sign }) => possible.some((one) => one === sign))
  return possible.find((sign) => sign === last?.sign)
}

function openingSign(reading: Reading, run: string, { before, after }: Sides): MarkSign | undefined {
  if (isBlank(after)) return undefined
  return signsOf(reading, run).find((sign) => sign === '**' || sign === '~~' || !isWord(before))
}
