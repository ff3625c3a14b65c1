import type { ChannelContent, ChannelMedium } from '../../channel.ts'
import {
  type ContentLine,
  type LineWord,
  MAX_LINE,
  MAX_LINES,
  type MessageKind,
  type Money,
} from '../../message-kinds.rules.ts'

type Value = string | null | undefined
type Amount = number | { toNumber(): number } | string | null | undefined

/** One line with the sender's text; empty for a blank text. */
export const textLines = (text: Value): ContentLine[] =>
  typeof text === 'string' && text.trim() !== '' ? [{ text: text.slice(0, MAX_LINE) }] : []

/** A label with the sender's text; empty without a text. */
export const labelledLines = (word: LineWord, text: Value): ContentLine[] =>
  textLines(text).map((line) => ({ word, ...line }))

/** A label, with the sender's text if present. */
export const titleLines = (word: LineWord, text?: Value): ContentLine[] => [{ word, ...textLines(text)[0] }]

/** An amount in thousandths of its currency; empty without an amount. */
export function money(word: LineWord, thousandths: Amount, currency: Value): ContentLine[] {
  const amount = moneyOf(thousandths, currency)
  return amount ? [{ word, money: amount }] : []
}

export function moneyOf(thousandths: Amount, currency: Value): Money | null {
  if (thousandths === null || thousandths === undefined) return null
  const value = Number(thousandths)
  return Number.isFinite(value) && value !== 0 ? { thousandths: value, currency: currency ?? '' } : null
}

/** A time since 1970 in this unit; empty without a time. */
export function moment(word: LineWord, at: Amount, unit: 'seconds' | 'milliseconds'): ContentLine[] {
  const value = Number(at ?? 0) * (unit === 'seconds' ? 1000 : 1)
  return Number.isFinite(value) && value > 0 ? [{ word, at: value }] : []
}

/** A described message of at most `MAX_LINES` lines. */
export function describedContent(
  what: MessageKind,
  lines: ContentLine[],
  medium?: ChannelMedium | null,
): ChannelContent {
  const boundedLines =
    lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), ...beyond(lines.length, MAX_LINES - 1)] : lines
  return { kind: 'described', what, lines: boundedLines, ...(medium && { medium }) }
}

/** A line that counts the hidden items of a list; empty when all are shown. */
export const beyond = (count: number, visibleCount: number): ContentLine[] =>
  count > visibleCount ? [{ text: `… +${count - visibleCount}` }] : []

/** Maximum number of shown items of a list inside a message. */
export const MAX_SHOWN = 50

/** The lines of the first items of a list and the number of hidden items. The sender controls the list's length. */
export function linesOf<T>(list: readonly T[] | null | undefined, lines: (item: T) => ContentLine[]): ContentLine[] {
  const count = Array.isArray(list) ? list.length : 0
  return [...first(list).flatMap(lines), ...beyond(count, MAX_SHOWN)]
}

/** The first `most` items of a list whose length the sender controls. */
export const first = <T>(list: readonly T[] | null | undefined, most = MAX_SHOWN): readonly T[] =>
  Array.isArray(list) ? list.slice(0, most) : []

/** Maximum length of parsed JSON, in characters. */
const MAX_JSON = 65_536

/** Parses the JSON object of a button or an answer; empty for anything else. */
export function jsonOf(text: Value, longest = MAX_JSON): Record<string, unknown> {
  if (!text || text.length > longest) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

export const textIn = (object: unknown, field: string): string | null => {
  const value = objectOf(object)[field]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
export const listIn = (object: unknown, field: string): readonly unknown[] => {
  const value = objectOf(object)[field]
  return Array.isArray(value) ? value.slice(0, MAX_SHOWN) : []
}
