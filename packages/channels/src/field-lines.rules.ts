import { type ContentLine, MAX_LINE } from './message-kinds.rules.ts'

/** Maximum number of form fields that become lines, and maximum depth. */
const MAX_FIELDS = 100
const MAX_DEPTH = 3

/**
 * The answers of a form as lines, `name: value`. Nested groups become separate lines; lists of plain values become one
 * line.
 * @param omitted top-level names that are not answers
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
