import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { canonicalNetworkPhone } from './phone-forms.rules.ts'
import { type PhoneText, type PhoneTextProblem, phoneText } from './phone-text.rules.ts'

export { canonicalNetworkPhone, phoneSpellings } from './phone-forms.rules.ts'

/**
 * Why a text is not accepted as a number: it is empty, cannot be a number, has an extension, is Brazilian without its
 * area code (DDD), lost digits in a spreadsheet, contains two numbers, or is WhatsApp's own id of a person (LID).
 */
export type PhoneProblem = PhoneTextProblem | 'areaMissing'

export type PhoneReading = { number: string; problem: null } | { number: null; problem: PhoneProblem }

/** Existing Brazilian area codes (DDD). */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
/** Mobile numbers, also without the ninth digit, and landlines; 0800 and 0300. */
const BRAZILIAN = new RegExp(`^(?:${AREA}(?:9\\d{8}|[2-9]\\d{7})|[83]00\\d{7})$`)

/**
 * Grouping of a current mobile number that lost its last digit. Otherwise it would be read as one without the ninth
 * digit.
 */
const SHORTENED = /\D9[-. ]?\d{4}[-. ]\d{3}$/

/** North American grouping, 3-3-4: without a country code such a number is not a Brazilian one of area 41. */
const AMERICAN = /^\(?[2-9]\d\d\)?[-. ]+\d{3}[-. ]\d{4}$/

/** Grouping that splits an area code or operator: "0236 15 612-3456" of Argentina is not a number after operator 23. */
const CUT_AREA = /^\(?0[1-9]{3}\D+\d{2}\D/
/** Grouping of a Brazilian mobile number: its area code, and five digits before the last four. */
const MOBILE_GROUPS = /^\(?\d\d\)?\D*9\d{4}\D\d{4}$/

const invalidReading = { number: null, problem: 'invalid' } as const

/**
 * Parses a number as people, phones and spreadsheets write it (docs/number-spellings.md). Forms, imports, lists,
 * campaigns and the API use this function, so that all of them accept the same spellings.
 * @returns the canonical digits, or why it is not a number. A text that would need other digits is rejected, never
 *   corrected.
 */
export function readPhone(input: string): PhoneReading {
  if (input.includes(':::')) return firstOf(input.split(':::'))
  const phone = phoneText(input)
  if (phone === 'several') return sameOf(input)
  if (typeof phone === 'string') return { number: null, problem: isSeveral(input) ? 'several' : phone }
  const reading = readDigits(phone)
  return reading.problem === 'invalid' && isSeveral(input) ? { number: null, problem: 'several' } : reading
}

function readDigits(phone: PhoneText): PhoneReading {
  const digits = phone.text.replace(/\D/g, '')
  if (/^0*$/.test(digits)) return invalidReading
  if (!phone.isInternational && (AMERICAN.test(phone.text) || CUT_AREA.test(phone.text))) return invalidReading
  const isForeign = phone.isInternational || digits.startsWith('00')
  const bare = digits.replace(/^0+/, '')
  const number = isForeign
    ? (parseInternational(bare) ?? (phone.isInternational ? null : parseLocal(bare, phone.text)))
    : parseLocal(digits, phone.text)
  if (number?.startsWith('55') && SHORTENED.test(phone.text)) return invalidReading
  if (number !== null) return { number: canonicalNetworkPhone(number), problem: null }
  return !isForeign && /^[2-9]\d{7,8}$/.test(bare) ? { number: null, problem: 'areaMissing' } : invalidReading
}

/** Address books join several numbers of a person: returns the first valid one. */
function firstOf(texts: readonly string[]): PhoneReading {
  const readings = texts.slice(0, 20).map(readPhone)
  return readings.find(({ number }) => number !== null) ?? readings[0] ?? { number: null, problem: 'missing' }
}

const DIVIDES = /[/;,|\n]|\s(?:e|ou|o|y|and|or)\s/i
/** Two adjacent numbers have at least `least` digits; texts with more than `most` are not numbers. */
const TWO_NUMBERS = { least: 16, most: 32 }

/** Accepts a number that is written twice, and rejects two different ones. */
function sameOf(input: string): PhoneReading {
  const phones = input.split(DIVIDES, 3).map(phoneText)
  const [first, second, third] = phones.map((one) => (typeof one === 'string' ? null : readDigits(one).number))
  return first && first === second && third === undefined
    ? { number: first, problem: null }
    : { number: null, problem: 'several' }
}

/**
 * Whether a text consists of two numbers, with any or no character between them: "11 9… 11 9…", "Cel: 11 9… Fixo: 11
 * 3…".
 */
function isSeveral(input: string): boolean {
  const { length } = input.length > 120 ? '' : input.replace(/\D/g, '')
  if (length < TWO_NUMBERS.least || length > TWO_NUMBERS.most) return false
  const isNumber = (text: string) => {
    const phone = phoneText(text)
    return typeof phone !== 'string' && readDigits(phone).number !== null
  }
  return [...input.matchAll(/(?<=\d)\D+/g)].some(
    ({ index, 0: gap }) => isNumber(input.slice(0, index)) && isNumber(input.slice(index + gap.search(/[+(]?$/))),
  )
}

/**
 * Whether this can be an existing number, by the number lengths of its country. Numbers without a country code are
 * treated as Brazilian.
 */
export function isPossiblePhone(input: string): boolean {
  const canonical = canonicalPhone(input)
  return canonical !== null && (parsePhoneNumberFromString(`+${canonical}`)?.isPossible() ?? false)
}

/**
 * Returns the form in which a number is stored and compared: digits with country code. If a country has several forms,
 * it is the one that WhatsApp uses (contacts.1). Numbers without a country code are treated as Brazilian.
 * @returns null when it cannot be a phone number; `readPhone` says why
 */
export const canonicalPhone = (input: string): string | null => readPhone(input).number

/**
 * Parses digits without a country code: Brazilian, with or without trunk zero and operator code; otherwise by the
 * country code they start with.
 */
function parseLocal(digits: string, text: string): string | null {
  const brazilian = nationalNumber(digits)
  if (brazilian !== null) return `55${brazilian}`
  // A mobile number with an area code that does not exist is not a foreign number. Only Chile's mobile numbers look the
  // same.
  const isMobile = /^\d\d9\d{8}$/.test(digits) && (!digits.startsWith('569') || MOBILE_GROUPS.test(text))
  if (digits.startsWith('0') || isMobile || digits.length < 10) return null
  return parseInternational(digits, true)
}

/** Operator codes of long-distance calls, as listed in libphonenumber. */
const OPERATOR = '(?:1[245]|2[1-35]|31|4[13]|[56]5|99)'
const BEHIND_OPERATOR = new RegExp(`^0${OPERATOR}(\\d{10,11})$`)

function nationalNumber(digits: string): string | null {
  const bare = digits.replace(/^0/, '')
  if (BRAZILIAN.test(bare)) return bare
  const behindOperator = BEHIND_OPERATOR.exec(digits)?.[1] ?? ''
  return BRAZILIAN.test(behindOperator) ? behindOperator : null
}

/**
 * Returns the number of the country whose code the digits start with.
 * @param isBare written without a + or 00: a missing or extra digit must not turn it into another number
 */
function parseInternational(digits: string, isBare = false): string | null {
  if (digits.length < 8 || digits.length > 18) return null
  if (digits.startsWith('55')) {
    const brazilian = nationalNumber(digits.slice(2))
    return brazilian && `55${brazilian}`
  }
  // Argentina: with both the 9 of international calls and the 15 of local ones.
  const whole = canonicalNetworkPhone(digits.replace(/^5490?(\d{12})$/, '54$1'))
  const parsed = parsePhoneNumberFromString(`+${whole}`)
  if (!parsed) return null
  const code = parsed.countryCallingCode
  // People write the trunk zero after every country code, "+351 (0) 912 …", also in countries without one.
  const withoutZero = whole.startsWith(`${code}0`) ? `${code}${whole.slice(code.length + 1)}` : whole
  const number = parsed.number.slice(1)
  const isChanged = number !== whole && number !== withoutZero && code !== '54'
  if (number.length < 8 || (isChanged && (isBare || code === '1'))) return null
  if (parsed.isValid()) return number
  if (withoutZero !== whole && parsePhoneNumberFromString(`+${withoutZero}`)?.isValid()) return withoutZero
  // Accept numbers newer than the library's numbering plan if their length is possible.
  const isTrusted = code !== '54' && !/^1[01]/.test(number) && (!isBare || /^\d{12,13}$/.test(digits))
  return isTrusted && parsed.isPossible() ? number : null
}
