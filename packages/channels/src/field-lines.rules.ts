import { type ContentLine, MAX_LINE } from './message-kinds.rules.ts'

/** The most fields of a form that become lines, and the deepest that is looked into. */
const MAX_FIELDS = 100
const MAX_DEPTH = 3

/**
 * The answers of a form as lines, `name: value`. Groups of fields become lines of their own; lists of plain values are one line.
 * @param omitted names at the top that are no answers
 */
export function fieldLines(fields: Readonly<Record<string, unknown>>, omitted: ReadonlySet<string>): ContentLine[] {
  const lines: ContentLine[] = []
  const add = (values: Readonly<Record<string, unknown>>, depth: number) => {
    for (const name in values) {
      if (lines.length >= MAX_FIELDS) return
      const value = values[name]
      if (depth === 0 && omitted.has(name)) continue
      if (isGroup(value)) {
        if (depth < MAX_DEPTH) add(value, depth + 1)
        continue
      }
      const text = plainText(value)
      if (text.trim() !== '')
        lines.push({ text: `${name.slice(0, 200).replaceAll('_', ' ')}: ${text}`.slice(0, MAX_LINE) })
    }
  }
  add(fields, 0)
  return lines
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isPlainList(value)

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.slice(0, MAX_FIELDS).every((item) => typeof item !== 'object' || item === null)

function plainText(value: unknown): string {
  if (isPlainList(value))
    return value
      .slice(0, MAX_FIELDS)
      .map(plainText)
      .filter((text) => text !== '')
      .join(', ')
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}
