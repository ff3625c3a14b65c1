/** A Brazilian mobile number with the ninth digit: 55, area code, 9, eight digits. */
const MOBILE = /^55(\d{2})9(\d{8})$/
const LEAST_DIGITS = 8
const MOST_DIGITS = 15

/**
 * Formats a number for the extractor (B-04, R-EXT-01 of the documents). Adds the chosen country code to digits without
 * one, and removes the ninth digit of Brazilian mobiles. Numbers of other countries stay unchanged and keep their +,
 * because without it eleven digits are read as Brazilian.
 * @param countryCode '+55' or another; null: numbers without a country code get none
 * @returns null when it cannot be a phone number
 */
export function extractedNumber(phone: string, countryCode: string | null): string | null {
  const trimmed = phone.trim()
  const digits = trimmed.replace(/\D/g, '')
  const hasCountryCode = trimmed.startsWith('+') || digits.startsWith('00')
  const local = digits.replace(/^0+/, '')
  const fullNumber = hasCountryCode || countryCode === null ? local : withCountry(local, countryCode.slice(1))
  if (fullNumber.length < LEAST_DIGITS || fullNumber.length > MOST_DIGITS) return null
  if ((hasCountryCode || countryCode !== null) && !fullNumber.startsWith('55')) return `+${fullNumber}`
  return fullNumber.replace(MOBILE, '55$1$2')
}

/** National numbers have at most eleven digits here, so a longer one that starts with the code already includes it. */
const withCountry = (local: string, code: string): string =>
  local.length > 11 && local.startsWith(code) ? local : `${code}${local}`
