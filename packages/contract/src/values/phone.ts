import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { canonicalNetworkPhone } from './phone-forms.rules.ts'
import { type PhoneTextProblem, phoneText } from './phone-text.rules.ts'

export { canonicalNetworkPhone, phoneSpellings } from './phone-forms.rules.ts'

/**
 * Why a text is no number: it is empty, cannot be a number, is Brazilian without its area (DDD), lost digits in a spreadsheet, holds
 * two numbers, or is WhatsApp's own id of a person (LID).
 */
export type PhoneProblem = PhoneTextProblem | 'areaMissing'

export type PhoneReading = { number: string; problem: null } | { number: null; problem: PhoneProblem }

/** Area codes (DDD) that exist in Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
/** Mobiles, also of before the ninth digit, and landlines; 0800 and 0300. */
const BRAZILIAN = new RegExp(`^(?:${AREA}(?:9\\d{8}|[2-9]\\d{7})|[83]00\\d{7})$`)

/** The groups of a mobile of today that lost its last digit: without them it would read as one of before the ninth digit. */
const SHORTENED = /\D9\d{4}[-. ]\d{3}$/

const impossible = { number: null, problem: 'invalid' } as const

/**
 * Reads a number as people, phones and spreadsheets write it (docs/number-spellings.md). Forms, imports, lists, campaigns and the API
 * read by this function, so that all of them accept the same spellings.
 * @returns the canonical digits, or why it is no number. What could be a number only with other digits is refused, never changed.
 */
export function readPhone(typed: string): PhoneReading {
  if (typed.includes(':::')) return firstOf(typed.split(':::'))
  const found = phoneText(typed)
  if (typeof found === 'string') return { number: null, problem: found }
  const digits = found.text.replace(/\D/g, '')
  if (/^0*$/.test(digits)) return impossible
  const abroad = found.isInternational || digits.startsWith('00')
  const bare = digits.replace(/^0+/, '')
  const number = abroad ? (international(bare) ?? (found.isInternational ? null : local(bare))) : local(digits)
  if (number?.startsWith('55') && SHORTENED.test(found.text)) return impossible
  if (number !== null) return { number: canonicalNetworkPhone(number), problem: null }
  return !abroad && /^[2-9]\d{7,8}$/.test(bare) ? { number: null, problem: 'areaMissing' } : impossible
}

/** Address books join the numbers of a person: the first that is one counts. */
function firstOf(texts: readonly string[]): PhoneReading {
  const readings = texts.slice(0, 20).map(readPhone)
  return readings.find(({ number }) => number !== null) ?? readings[0] ?? { number: null, problem: 'missing' }
}

/** Whether somebody may have this number, by the lengths that its country uses. Numbers without a country code are read as Brazilian. */
export function isPossiblePhone(typed: string): boolean {
  const canonical = canonicalPhone(typed)
  return canonical !== null && (parsePhoneNumberFromString(`+${canonical}`)?.isPossible() ?? false)
}

/**
 * The one form in which a number is stored and compared: digits with country code, in the form that WhatsApp uses where a country
 * has several (contacts.1). Numbers without a country code are read as Brazilian.
 * @returns null when it cannot be a phone number; `readPhone` says why
 */
export const canonicalPhone = (typed: string): string | null => readPhone(typed).number

/** Without a country code: Brazilian, with a trunk zero and the code of an operator or without; else the country that it names. */
function local(digits: string): string | null {
  const brazilian = nationalNumber(digits)
  if (brazilian !== null) return `55${brazilian}`
  // A mobile of an area that does not exist is no number of another country.
  if (digits.startsWith('0') || /^\d\d9\d{8}$/.test(digits)) return null
  // Short ones could be Brazilian with a mistake, so they must be valid where the others must be possible.
  return digits.length < 10 ? null : international(digits, digits.length < 12)
}

function nationalNumber(digits: string): string | null {
  const bare = digits.replace(/^0/, '')
  if (BRAZILIAN.test(bare)) return bare
  const behindOperator = /^0[1-9]{2}(\d{10,11})$/.exec(digits)?.[1] ?? ''
  return BRAZILIAN.test(behindOperator) ? behindOperator : null
}

/** @param strict it must be valid by the numbering plan, not only of a possible length */
function international(digits: string, strict = false): string | null {
  if (digits.length < 8 || digits.length > 18) return null
  if (digits.startsWith('55')) {
    const brazilian = nationalNumber(digits.slice(2))
    return brazilian && `55${brazilian}`
  }
  // Argentina: with both the 9 of calls from abroad and the 15 of local ones.
  const known = canonicalNetworkPhone(digits.replace(/^549(\d{12})$/, '54$1'))
  const parsed = parsePhoneNumberFromString(`+${known}`)
  if (!parsed?.isPossible() || (strict && !parsed.isValid())) return null
  const number = parsed.number.slice(1)
  // No area of North America begins with 0 or 1.
  return number.length < 8 || /^1[01]/.test(number) ? null : number
}
