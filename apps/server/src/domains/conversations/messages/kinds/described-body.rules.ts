import type { ContentLine, LineWord, Money } from '@recado/channels/message-kinds.rules'
import { MAX_LINE, MAX_LINES } from '@recado/channels/message-kinds.rules'
import type { Language } from '@recado/contract/values/language'
import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'
import { kindWordsEn } from './kind-words-en.rules.ts'
import { kindWordsEs } from './kind-words-es.rules.ts'
import { kindWordsPt } from './kind-words-pt.rules.ts'

const words: Record<Language, Record<LineWord, string>> = { pt: kindWordsPt, en: kindWordsEn, es: kindWordsEs }
const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' }
/** Words placed before their value like an icon. */
const SIGNS: ReadonlySet<LineWord> = new Set(['link', 'call', 'option', 'item'])
/** Latest time that is formatted. PostgreSQL and JavaScript reach further, but no event is that late. */
const LAST_INSTANT = 4e12

/** Number of answers per option; a missing option has none. */
export type AnswerCounts = Readonly<Record<string, number>>

/** Formats a described message as text for people, bots, searches and other systems, in the company's language. */
export function describedBody(
  language: Language,
  lines: readonly ContentLine[],
  { counts = {}, timeZone = DEFAULT_TIME_ZONE }: { counts?: AnswerCounts; timeZone?: string } = {},
): string {
  return lines
    .slice(0, MAX_LINES)
    .map((line) => lineText({ language, timeZone }, line, counts))
    .filter((text) => text !== '')
    .join('\n')
}

/** Returns one translated word. */
export const kindWord = (language: Language, word: LineWord): string => words[language][word]

/** The company's language and IANA time zone. */
interface Form {
  language: Language
  timeZone: string
}

function lineText(form: Form, line: ContentLine, counts: AnswerCounts): string {
  const { language } = form
  const label = line.word ? words[language][line.word] : ''
  const value = lineValue(form, line)
  if (line.option !== undefined) {
    const count = Object.hasOwn(counts, line.option) ? (counts[line.option] ?? 0) : 0
    return `• ${value || label}${count > 0 ? ` (${count})` : ''}`
  }
  if (label === '') return value
  // The word is useless without its time, duration or amount.
  const isBare = line.at !== undefined || line.seconds !== undefined || line.money !== undefined
  if (value === '') return isBare || (line.word && SIGNS.has(line.word)) ? '' : label
  return line.word && SIGNS.has(line.word) ? `${label} ${value}` : `${label}: ${value}`
}

function lineValue(form: Form, { text, money, at, seconds, quantity }: ContentLine): string {
  const parts = [
    quantity === undefined ? '' : `${quantity} ×`,
    (text ?? '').slice(0, MAX_LINE).trim(),
    at === undefined ? '' : instantText(form, at),
    seconds === undefined ? '' : durationText(seconds),
  ].filter((part) => part !== '')
  const amount = money ? moneyText(form.language, money) : ''
  if (parts.length === 0) return amount
  return amount === '' ? parts.join(' ') : `${parts.join(' ')} – ${amount}`
}

/** The currency is text from the sender: an unknown code is written as received. */
export function moneyText(language: Language, { thousandths, currency }: Money): string {
  if (!Number.isFinite(thousandths)) return ''
  const value = thousandths / 1000
  try {
    return new Intl.NumberFormat(locales[language], { style: 'currency', currency })
      .format(value)
      .replaceAll('\u00a0', ' ')
  } catch {
    const plain = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2 }).format(value)
    return `${plain} ${currency.slice(0, 10)}`.trim()
  }
}

function instantText({ language, timeZone }: Form, at: number): string {
  if (!Number.isFinite(at) || at <= 0 || at > LAST_INSTANT) return ''
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(at)
    .replaceAll('\u202f', ' ')
}

function durationText(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 360_000) return ''
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
