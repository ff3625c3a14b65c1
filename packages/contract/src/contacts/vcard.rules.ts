import { unescapeVcard, unfoldVcard } from '../values/vcard-text.rules.ts'

/** A person of a file of contact cards (vCard 2.1, 3.0 or 4.0). */
export interface FileCard {
  /** '' when the card has none. */
  name: string
  /** The preferred number as written, '' when the card has none. */
  number: string
  email: string
  /** True for a card without its end: the file was cut, or another card begins inside it. */
  isBroken: boolean
}

/** The number of a broken card in an import. It is not a number, so the row is rejected and named. */
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
 * one. Its other lines may begin with a space, so they are joined first.
 */
function contentLines(text: string): string[] {
  const lines: string[] = []
  const isOpen = (line: string | undefined) => /^[^:]*QUOTED-PRINTABLE[^:]*:[\s\S]*=$/i.test(line ?? '')
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1)
    if (last !== undefined && isOpen(last) && !/^(BEGIN|END):VCARD$/i.test(line.trim()))
      lines[lines.length - 1] = last.slice(0, -1) + line.trimStart()
    else if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = unfoldVcard(`${last}\n${line}`)
    else lines.push(line)
  }
  return lines
}

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
  const number = numbers.map(numberOf).find(Boolean) ?? ''
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
