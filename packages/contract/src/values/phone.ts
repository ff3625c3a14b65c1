import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { canonicalNetworkPhone } from './phone-forms.rules.ts'
import { type PhoneText, type PhoneTextProblem, phoneText } from './phone-text.rules.ts'

export { canonicalNetworkPhone, phoneSpellings } from './phone-forms.rules.ts'

/**
 * Why a text is no number: it is empty, cannot be a number, has an extension, is Brazilian without its area (DDD), lost digits in a
 * spreadsheet, holds two numbers, or is WhatsApp's own id of a person (LID).
 */
export type PhoneProblem = PhoneTextProblem | 'areaMissing'

export type PhoneReading = { number: string; problem: null } | { number: null; problem: PhoneProblem }

/** Area codes (DDD) that exist in Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
/** Mobiles, also of before the ninth digit, and landlines; 0800 and 0300. */
const BRAZILIAN = new RegExp(`^(?:${AREA}(?:9\\d{8}|[2-9]\\d{7})|[83]00\\d{7})$`)

/** The groups of a mobile of today that lost its last digit: without them it would read as one of before the ninth digit. */
const SHORTENED = /\D9[-. ]?\d{4}[-. ]\d{3}$/

/** North American groups, 3-3-4: without its country such a number is no Brazilian one of area 41. */
const AMERICAN = /^\(?[2-9]\d\d\)?[-. ]+\d{3}[-. ]\d{4}$/

/** Groups that cut an area or an operator in two: "0236 15 612-3456" of Argentina is no number behind operator 23. */
const CUT_AREA = /^\(?0[1-9]{3}\D+\d{2}\D/
/** Groups of a Brazilian mobile: its area, and five digits before the last four. */
const MOBILE_GROUPS = /^\(?\d\d\)?\D*9\d{4}\D\d{4}$/

const impossible = { number: null, problem: 'invalid' } as const

/**
 * Reads a number as people, phones and spreadsheets write it (docs/number-spellings.md). Forms, imports, lists, campaigns and the API
 * read by this function, so that all of them accept the same spellings.
 * @returns the canonical digits, or why it is no number. What could be a number only with other digits is refused, never changed.
 */
export function readPhone(typed: string): PhoneReading {
  if (typed.includes(':::')) return firstOf(typed.split(':::'))
  const found = phoneText(typed)
  if (found === 'several') return sameOf(typed)
  if (typeof found === 'string') return { number: null, problem: isSeveral(typed) ? 'several' : found }
  const reading = readDigits(found)
  return reading.problem === 'invalid' && isSeveral(typed) ? { number: null, problem: 'several' } : reading
}

function readDigits(found: PhoneText): PhoneReading {
  const digits = found.text.replace(/\D/g, '')
  if (/^0*$/.test(digits)) return impossible
  if (!found.isInternational && (AMERICAN.test(found.text) || CUT_AREA.test(found.text))) return impossible
  const abroad = found.isInternational || digits.startsWith('00')
  const bare = digits.replace(/^0+/, '')
  const number = abroad
    ? (international(bare) ?? (found.isInternational ? null : local(bare, found.text)))
    : local(digits, found.text)
  if (number?.startsWith('55') && SHORTENED.test(found.text)) return impossible
  if (number !== null) return { number: canonicalNetworkPhone(number), problem: null }
  return !abroad && /^[2-9]\d{7,8}$/.test(bare) ? { number: null, problem: 'areaMissing' } : impossible
}

/** Address books join the numbers of a person: the first that is one counts. */
function firstOf(texts: readonly string[]): PhoneReading {
  const readings = texts.slice(0, 20).map(readPhone)
  return readings.find(({ number }) => number !== null) ?? readings[0] ?? { number: null, problem: 'missing' }
}

const DIVIDES = /[/;,|\n]|\s(?:e|ou|o|y|and|or)\s/i
/** Two numbers side by side have at least as many digits; texts with more are none. */
const TWO_NUMBERS = { least: 16, most: 32 }

/** A number that is written twice is one number; two different ones are refused. */
function sameOf(typed: string): PhoneReading {
  const found = typed.split(DIVIDES, 3).map(phoneText)
  const [first, second, third] = found.map((one) => (typeof one === 'string' ? null : readDigits(one).number))
  return first && first === second && third === undefined
    ? { number: first, problem: null }
    : { number: null, problem: 'several' }
}

/** Whether a text that is no number is two, with nothing or any sign between them: "11 9… 11 9…", "Cel: 11 9… Fixo: 11 3…". */
function isSeveral(typed: string): boolean {
  const { length } = typed.length > 120 ? '' : typed.replace(/\D/g, '')
  if (length < TWO_NUMBERS.least || length > TWO_NUMBERS.most) return false
  const isNumber = (text: string) => {
    const found = phoneText(text)
    return typeof found !== 'string' && readDigits(found).number !== null
  }
  return [...typed.matchAll(/(?<=\d)\D+/g)].some(
    ({ index, 0: gap }) => isNumber(typed.slice(0, index)) && isNumber(typed.slice(index + gap.search(/[+(]?$/))),
  )
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
function local(digits: string, text: string): string | null {
  const brazilian = nationalNumber(digits)
  if (brazilian !== null) return `55${brazilian}`
  // A mobile of an area that does not exist is no number of another country; Chile's mobiles alone look like one.
  const isMobile = /^\d\d9\d{8}$/.test(digits) && (!digits.startsWith('569') || MOBILE_GROUPS.test(text))
  if (digits.startsWith('0') || isMobile || digits.length < 10) return null
  return international(digits, true)
}

/** Codes of the operators that long-distance calls go through, as libphonenumber lists them. */
const OPERATOR = '(?:1[245]|2[1-35]|31|4[13]|[56]5|99)'
const BEHIND_OPERATOR = new RegExp(`^0${OPERATOR}(\\d{10,11})$`)

function nationalNumber(digits: string): string | null {
  const bare = digits.replace(/^0/, '')
  if (BRAZILIAN.test(bare)) return bare
  const behindOperator = BEHIND_OPERATOR.exec(digits)?.[1] ?? ''
  return BRAZILIAN.test(behindOperator) ? behindOperator : null
}

/**
 * The number of a country that the first digits name.
 * @param isBare written without a sign that it begins with its country: a digit too many or too few must not make it another number
 */
function international(digits: string, isBare = false): string | null {
  if (digits.length < 8 || digits.length > 18) return null
  if (digits.startsWith('55')) {
    const brazilian = nationalNumber(digits.slice(2))
    return brazilian && `55${brazilian}`
  }
  // Argentina: with both the 9 of calls from abroad and the 15 of local ones.
  const whole = canonicalNetworkPhone(digits.replace(/^5490?(\d{12})$/, '54$1'))
  const parsed = parsePhoneNumberFromString(`+${whole}`)
  if (!parsed) return null
  const code = parsed.countryCallingCode
  // People write the zero of local calls behind every country, "+351 (0) 912 …", also where none is dialled.
  const withoutZero = whole.startsWith(`${code}0`) ? `${code}${whole.slice(code.length + 1)}` : whole
  const number = parsed.number.slice(1)
  const isChanged = number !== whole && number !== withoutZero && code !== '54'
  if (number.length < 8 || (isChanged && (isBare || code === '1'))) return null
  if (parsed.isValid()) return number
  if (withoutZero !== whole && parsePhoneNumberFromString(`+${withoutZero}`)?.isValid()) return withoutZero
  // Newer than the library's numbering plan: of a possible length.
  const isTrusted = code !== '54' && !/^1[01]/.test(number) && (!isBare || /^\d{12,13}$/.test(digits))
  return isTrusted && parsed.isPossible() ? number : null
}
