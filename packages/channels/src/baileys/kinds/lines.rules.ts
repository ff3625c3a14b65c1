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

/** A line of the sender's words; nothing for a blank one. */
export const said = (text: Value): ContentLine[] =>
  typeof text === 'string' && text.trim() !== '' ? [{ text: text.slice(0, MAX_LINE) }] : []

/** A word of ours with the sender's words; nothing without them. */
export const named = (word: LineWord, text: Value): ContentLine[] => said(text).map((line) => ({ word, ...line }))

/** A word of ours, with the sender's words where there are any. */
export const titled = (word: LineWord, text?: Value): ContentLine[] => [{ word, ...said(text)[0] }]

/** An amount in thousandths of its currency; nothing without one. */
export function money(word: LineWord, thousandths: Amount, currency: Value): ContentLine[] {
  const amount = moneyOf(thousandths, currency)
  return amount ? [{ word, money: amount }] : []
}

export function moneyOf(thousandths: Amount, currency: Value): Money | null {
  if (thousandths === null || thousandths === undefined) return null
  const value = Number(thousandths)
  return Number.isFinite(value) && value !== 0 ? { thousandths: value, currency: currency ?? '' } : null
}

/** A time in seconds or milliseconds since 1970, as the field has it; nothing without one. */
export function moment(word: LineWord, at: Amount, unit: 'seconds' | 'milliseconds'): ContentLine[] {
  const value = Number(at ?? 0) * (unit === 'seconds' ? 1000 : 1)
  return Number.isFinite(value) && value > 0 ? [{ word, at: value }] : []
}

/** A described message of at most `MAX_LINES` lines. */
export function described(what: MessageKind, lines: ContentLine[], medium?: ChannelMedium | null): ChannelContent {
  const shown =
    lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), ...beyond(lines.length, MAX_LINES - 1)] : lines
  return { kind: 'described', what, lines: shown, ...(medium && { medium }) }
}

/** Says how many of a list are not shown; nothing when all of them are. */
export const beyond = (count: number, shown: number): ContentLine[] =>
  count > shown ? [{ text: `… +${count - shown}` }] : []

/** The most that is shown of a list inside a message. */
export const MAX_SHOWN = 50

/** The lines of the first of a list, which the sender may make as long as they like, and how many are not shown. */
export function linesOf<T>(list: readonly T[] | null | undefined, lines: (item: T) => ContentLine[]): ContentLine[] {
  const count = Array.isArray(list) ? list.length : 0
  return [...first(list).flatMap(lines), ...beyond(count, MAX_SHOWN)]
}

/** At most so many of a list that the sender may make as long as they like. */
export const first = <T>(list: readonly T[] | null | undefined, most = MAX_SHOWN): readonly T[] =>
  Array.isArray(list) ? list.slice(0, most) : []

/** The longest JSON that is read, in characters. */
const MAX_JSON = 65_536

/** The object that a button or an answer carries as JSON; empty for anything else. */
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
