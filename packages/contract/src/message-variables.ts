import type { Language } from './values/language.ts'
import { DEFAULT_TIME_ZONE } from './values/time-zone.rules.ts'

/** Variables of messages in the order in which forms offer them (messages.9). */
export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'hora'] as const
export type MessageVariable = (typeof messageVariables)[number]

/** Further names of message variables, beside their own ones in any case. */
const otherNames = [['primeiroNome', 'firstName']] as const

const namesInAnyCase: ReadonlyMap<string, MessageVariable> = new Map(
  [...messageVariables.map((name) => [name, name] as const), ...otherNames].map(([name, variable]) => [
    name.toLowerCase(),
    variable,
  ]),
)

/** Returns the message variable that a name stands for, in any case; `primeiroNome` is `firstName`. Undefined for others. */
export const messageVariableOf = (name: string): MessageVariable | undefined =>
  namesInAnyCase.get(name.trim().toLowerCase())

/** Flow variables about the advertisement that brought the customer; '' for all other customers. */
export const adVariables = ['ad_headline', 'ad_url', 'ad_id', 'ad_click'] as const

/** A variable as written in a text. */
export const variableMark = (name: MessageVariable): string => `{{${name}}}`

/** The values of the variables. */
export interface VariableValues {
  /** Full name of the contact; '' when unknown. */
  contactName: string
  /** The time of sending, used by {{ms}} and {{hora}}. */
  now: Date
  /** The company's language, for {{ms}}. */
  language: Language
  /** The ticket that the text is sent in. Without one {{protocol}} is empty. */
  ticket?: { id: number; createdAt: Date | string } | null
  /** The company's time zone, for {{ms}} and {{hora}}. A protocol keeps the default one, so that it never changes. */
  timeZone?: string
}

const greetings: Record<Language, readonly [morning: string, afternoon: string, night: string]> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
}

const NOON = 12
const EVENING = 18

/**
 * Fills {{firstName}}, {{name}}, {{ms}}, {{protocol}} and {{hora}} in any case (messages.9). {{ms}} is a greeting by the hour (12
 * and 18), {{hora}} is HH:mm. {{protocol}} is yyyyMMdd of the ticket's first day plus its id, so that it never changes.
 * Unknown names are removed with the preceding space, so that customers never read braces. Inserted values are not
 * expanded again.
 */
export function fillVariables(text: string, values: VariableValues): string {
  if (!text.includes('{{')) return text
  const result = text.replace(marks, (_mark, space: string, name: string) => {
    const variable = messageVariableOf(name)
    return variable ? space + valueFor(variable, values) : ''
  })
  return unknownVariables(text).length > 0 ? result.replace(/^[ \t]+/, '') : result
}

/** Text in double braces with the preceding whitespace. The lookbehind keeps matching long whitespace linear. */
const marks = /(?<![ \t])([ \t]*)\{\{([^{}]*)\}\}/g

/** Returns names in double braces that are not variables, as written, without duplicates. They would be removed. */
export function unknownVariables(...texts: readonly string[]): string[] {
  const matches = texts.flatMap((text) => [...text.matchAll(marks)].map(([mark, , name = '']) => ({ mark, name })))
  return [
    ...new Set(matches.filter(({ name }) => messageVariableOf(name) === undefined).map(({ mark }) => mark.trim())),
  ]
}

/** Whether a text contains a variable that would be filled. */
export function hasVariables(text: string): boolean {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].some(([, name = '']) => messageVariableOf(name) !== undefined)
}

function valueFor(name: MessageVariable, values: VariableValues): string {
  const { contactName, now, language, ticket, timeZone = DEFAULT_TIME_ZONE } = values
  switch (name) {
    case 'name':
      return contactName.trim()
    case 'firstName':
      return contactName.trim().split(/\s+/)[0] ?? ''
    case 'ms':
      return greetingAt(Number(clockOf(now, timeZone).hour), language)
    case 'hora': {
      const { hour, minute } = clockOf(now, timeZone)
      return `${hour}:${minute}`
    }
    case 'protocol': {
      if (!ticket) return ''
      const { year, month, day } = clockOf(new Date(ticket.createdAt), DEFAULT_TIME_ZONE)
      return `${year}${month}${day}${ticket.id}`
    }
  }
}

function greetingAt(hour: number, language: Language): string {
  const [morning, afternoon, night] = greetings[language]
  if (hour < NOON) return morning
  return hour < EVENING ? afternoon : night
}

const formats = new Map<string, Intl.DateTimeFormat>()

function clockOf(at: Date, timeZone: string) {
  // Cached, because creating a formatter is much slower than using it, and only a few time zones occur.
  const format = formats.get(timeZone) ?? newFormat(timeZone)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { year, month, day, hour, minute }
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
