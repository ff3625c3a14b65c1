import { canonicalPhone } from '@recado/contract/values/phone'

// Fewer digits have no trigram, and would match half of all numbers.
const LEAST_DIGITS = 3
/** A number of this length includes its country code. */
const LEAST_WHOLE = 12
const OLD_MOBILE = /^((?:55)?[1-9]{2})([6-9]\d{7})$/

/**
 * Returns the digits to search for: as entered, and with Brazil's ninth digit, which all stored mobiles have
 * (contacts.1). Empty when the text is not a number.
 */
export function searchedDigits(term: string): string[] {
  if (!/^[\d\s()+.-]+$/.test(term)) return []
  const digits = term.replace(/\D/g, '')
  if (digits.length < LEAST_DIGITS) return []
  const old = OLD_MOBILE.exec(digits)
  const whole = term.trim().startsWith('+') || digits.length >= LEAST_WHOLE ? canonicalPhone(term) : null
  return [...new Set([digits, ...(old ? [`${old[1]}9${old[2]}`] : []), ...(whole ? [whole] : [])])]
}
