import { convertInline } from './markdown-inline.rules.ts'
import { beginsTable, cellsOf, rowLine } from './markdown-table.rules.ts'

const FENCE = /^\s*(`{3,}|~{3,})[ \t]*([^`]*)$/
const HEADING = /^ {0,3}#{1,6}[ \t]+(.*\S)[ \t]*$/
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const UNDERLINE = /^ {0,3}={3,}[ \t]*$/
const ITEM = /^([ \t]*)(?:[-*•]|\+(?![ \t]*\d))[ \t]+(?:\[([ xX])\][ \t]+)?(?=\S)/
const NUMBER = /^([ \t]*\d{1,9}[.)][ \t]+)(?=\S)/
const QUOTE = /^ {0,3}((?:>[ \t]?)+)/
/** Bold by two signs, or a heading: the text is Markdown, whose single stars are italic. */
const MARKDOWN = /(?<![\p{L}\p{N}*])\*{2,3}[^\s*]|(?<![\p{L}\p{N}_])__[^\s_][^_\n]*__|^ {0,3}#{1,6}[ \t]+\S/mu

interface Conversion {
  readonly source: readonly string[]
  readonly hasItalicStars: boolean
  readonly lines: string[]
  /** Lines of the paragraph that is being read. */
  paragraph: string[]
  /** A dropped rule left a blank line, so that the next one is dropped. */
  isAfterRule: boolean
}

/**
 * Converts Markdown to WhatsApp's form: bold, italic, struck and code with its signs, headings as bold lines, links with
 * their address, tables as lists. Texts that already have WhatsApp's form stay: single stars are bold unless the text
 * also has bold by two signs or headings. Takes linear time.
 */
export function markdownToWhatsApp(markdown: string): string {
  const text = markdown.replace(/\r\n?/g, '\n')
  const conversion: Conversion = {
    ...{ source: text.split('\n'), hasItalicStars: MARKDOWN.test(text), lines: [], paragraph: [], isAfterRule: false },
  }
  let at = 0
  while (at < conversion.source.length) at = readBlock(conversion, at)
  endParagraph(conversion)
  return conversion.lines.join('\n').trim()
}

/** Reads the block that begins at a line. Returns the line behind it. */
function readBlock(conversion: Conversion, at: number): number {
  const { source } = conversion
  const line = source[at] ?? ''
  if (FENCE.test(line)) return readCode(conversion, at)
  if (beginsTable(line, source[at + 1])) return readTable(conversion, at)
  if (line.trim() === '' || RULE.test(line)) return readBlank(conversion, at, line.trim() !== '')
  const heading = HEADING.exec(line)?.[1] ?? (UNDERLINE.test(source[at + 1] ?? '') ? line.trim() : null)
  if (heading !== null) {
    add(conversion, convertInline(heading.replace(/[ \t]+#+$/, ''), conversion.hasItalicStars, ['bold']))
    return at + (HEADING.test(line) ? 1 : 2)
  }
  const [prefix, rest] = prefixOf(line)
  if (prefix === null) {
    conversion.isAfterRule = false
    conversion.paragraph.push(line.trimEnd())
  } else add(conversion, prefix + convertInline(rest.trimEnd(), conversion.hasItalicStars))
  return at + 1
}

/** Splits the sign of a list item or quote, as WhatsApp writes it, from its text; null for a paragraph. */
function prefixOf(line: string): [prefix: string | null, rest: string] {
  const quote = QUOTE.exec(line)
  if (quote) {
    const [prefix, rest] = prefixOf(line.slice(quote[0].length))
    return [`> ${prefix ?? ''}`, rest]
  }
  const item = ITEM.exec(line)
  if (item) {
    const [sign, indent = '', box] = item
    return [`${indent}- ${box === undefined ? '' : box === ' ' ? '☐ ' : '☑ '}`, line.slice(sign.length)]
  }
  const [number] = NUMBER.exec(line) ?? []
  return number === undefined ? [null, line] : [number, line.slice(number.length)]
}

function add(conversion: Conversion, ...lines: string[]): void {
  endParagraph(conversion)
  conversion.isAfterRule = false
  conversion.lines.push(...lines)
}

/** Marks may reach over the lines of a paragraph. */
function endParagraph(conversion: Conversion): void {
  const { paragraph, lines, hasItalicStars } = conversion
  if (paragraph.length > 0) lines.push(convertInline(paragraph.join('\n'), hasItalicStars))
  conversion.paragraph = []
}

/** Adds a blank line. Those around a rule become one. */
function readBlank(conversion: Conversion, at: number, isRule: boolean): number {
  endParagraph(conversion)
  const isDropped = conversion.isAfterRule || (isRule && (conversion.lines.at(-1) ?? '') === '')
  if (!isDropped) conversion.lines.push('')
  conversion.isAfterRule ||= isRule
  return at + 1
}

/** Code stays as it is. Without an end it reaches to the end of the text. */
function readCode(conversion: Conversion, at: number): number {
  const { source } = conversion
  const [, fence = '```', language = ''] = FENCE.exec(source[at] ?? '') ?? []
  const end = endOfCode(source, at + 1, fence)
  const code = source.slice(at + 1, end)
  // A fence with several words on its line and without an end is text.
  if (end === source.length && language.trim().includes(' ')) {
    conversion.paragraph.push(source[at] ?? '')
    return at + 1
  }
  if (code.some((line) => line.trim() !== '')) add(conversion, '```', ...code, '```')
  return end + 1
}

function endOfCode(source: readonly string[], from: number, fence: string): number {
  for (let at = from; at < source.length; at++) {
    const line = (source[at] ?? '').trim()
    if (line.length >= fence.length && line === (fence[0] ?? '').repeat(line.length)) return at
  }
  return source.length
}

function readTable(conversion: Conversion, at: number): number {
  const { source, hasItalicStars } = conversion
  const headings = cellsOf(source[at] ?? '')
  let end = at + 2
  for (; end < source.length && (source[end] ?? '').includes('|'); end++) {
    const line = convertInline(rowLine(headings, cellsOf(source[end] ?? '')), hasItalicStars)
    if (line !== '') add(conversion, `- ${line}`)
  }
  // A table without rows has only its headings.
  if (end === at + 2) add(conversion, convertInline(headings.filter(Boolean).join(' – '), hasItalicStars, ['bold']))
  return end
}
