import { readPhone } from '../values/phone.ts'
import { unescapeVcard } from '../values/vcard-text.rules.ts'

/** A person of a file of contact cards (vCard 2.1, 3.0 or 4.0). */
export interface FileCard {
  /** '' when the card has none. */
  name: string
  /** The preferred phone number as written, another number when none is valid, '' when the card has none. */
  number: string
  email: string
  /** True for a card without its end: the file was cut, or another card begins inside it. */
  isBroken: boolean
}

/** The number of a broken card in an import. The row is rejected as `cardBroken` and named. */
export const BROKEN_NUMBER = 'vCard ?'

/** True for the text of a file of contact cards. */
export const isVcardText = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1000))

/** Returns the lines of a file of contact cards as those of a spreadsheet: a heading, and one line per card. */
export const linesOfCards = (text: string): string[][] => [
  ['name', 'number', 'email'],
  ...cardsOfFile(text).map(({ name, number, email, isBroken }, at) => [
    name || `vCard ${at + 1}`,
    isBroken ? BROKEN_NUMBER : number,
    email,
  ]),
]

/** Parses all cards of a file. A broken card does not affect the others. */
export function cardsOfFile(text: string): FileCard[] {
  const cards: FileCard[] = []
  let properties: Property[] | null = null
  const close = (isBroken: boolean) => {
    if (properties) cards.push({ ...cardOfProperties(properties), isBroken })
    properties = null
  }
  for (const line of contentLines(text)) {
    const mark = line.trim().toUpperCase()
    if (mark === 'BEGIN:VCARD') {
      close(true)
      properties = []
    } else if (mark === 'END:VCARD') close(false)
    else if (properties) properties.push(...propertyOf(line))
  }
  close(true)
  return cards
}

/**
 * Returns the lines of a file, with folded ones joined. A quoted-printable line that ends with = continues in the next
 * one. Its other lines may begin with a space, so they are joined first. The parts of a line are joined at its end,
 * because a photo has thousands of them.
 */
function contentLines(text: string): string[] {
  const lines: string[] = []
  let parts: string[] = []
  let isQuoted = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = parts.at(-1)
    if (isQuoted && last?.endsWith('=') && !/^(BEGIN|END):VCARD$/i.test(line.trim()))
      parts.splice(-1, 1, last.slice(0, -1), line.trimStart())
    else if (last !== undefined && /^[ \t]/.test(line)) {
      parts.push(line.slice(1))
      // The name of a property may be folded too.
      isQuoted ||= parts.length < MOST_NAME_PARTS && isQuotedPrintable(parts.join(''))
    } else {
      if (last !== undefined) lines.push(parts.join(''))
      parts = [line]
      isQuoted = isQuotedPrintable(line)
    }
  }
  lines.push(parts.join(''))
  return lines
}

/** Maximum lines over which the parameters of a property are folded. */
const MOST_NAME_PARTS = 5

const isQuotedPrintable = (line: string) => /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)

interface Property {
  name: string
  /** Parameters in upper case, such as `TYPE=CELL` or `CELL`. */
  parameters: string[]
  value: string
}

function propertyOf(line: string): Property[] {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(line)
  if (!match) return []
  const [, name = '', options = '', value = ''] = match
  const parameters = options.toUpperCase().split(';').filter(Boolean)
  return [{ name: name.toUpperCase(), parameters, value: decoded(value, parameters) }]
}

/** Decodes a quoted-printable value by its character set. An unknown set is read as UTF-8. */
function decoded(value: string, parameters: readonly string[]): string {
  if (!parameters.some((one) => one.includes('QUOTED-PRINTABLE'))) return value
  const charset = parameters.find((one) => one.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'UTF-8'
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const [part = '', hex] of value.matchAll(/=([0-9A-F]{2})|[^=]+|=/gi)) {
    if (hex) bytes.push(Number.parseInt(hex, 16))
    else bytes.push(...encoder.encode(part))
  }
  try {
    return new TextDecoder(charset.replaceAll('"', '')).decode(Uint8Array.from(bytes))
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
}

const oneLine = (text: string) => unescapeVcard(text).replaceAll(/\s+/g, ' ').trim()

function cardOfProperties(properties: readonly Property[]): Omit<FileCard, 'isBroken'> {
  const values = (name: string) => properties.filter((one) => one.name === name)
  const first = (name: string) =>
    values(name)
      .map(({ value }) => oneLine(value))
      .find(Boolean) ?? ''
  const numbers = values('TEL').toSorted((one, other) => rankOf(one) - rankOf(other))
  const texts = numbers.map(numberOf).filter(Boolean)
  const number = texts.find((text) => readPhone(text).number !== null) ?? texts[0] ?? ''
  return {
    name: first('FN') || nameOfParts(values('N')[0]?.value ?? '') || first('NICKNAME') || organisation(first('ORG')),
    number,
    email: first('EMAIL').replace(/^mailto:/i, ''),
  }
}

/** N has family name; given name; additional names; prefix; suffix. */
function nameOfParts(value: string): string {
  const [family = '', firstName = '', additional = ''] = value.split(/(?<!\\);/)
  return [firstName, additional, family].map(oneLine).filter(Boolean).join(' ')
}

const organisation = (value: string) => value.replaceAll(/\s*;\s*/g, ' ').trim()

/** The number on WhatsApp first, then mobile and preferred numbers, fax numbers last. */
function rankOf({ parameters }: Property): number {
  const has = (word: string) => parameters.some((one) => one.includes(word))
  if (has('WAID=')) return 0
  if (has('FAX')) return 4
  return has('CELL') ? 1 : has('PREF') ? 2 : 3
}

function numberOf({ parameters, value }: Property): string {
  const waId = parameters.map((one) => /WAID=(\d+)/.exec(one)?.[1]).find(Boolean)
  if (waId) return `+${waId}`
  return oneLine(value).replace(/^tel:/i, '').replace(/;.*$/, '')
}
