/** A Brazilian mobile with the extra nine: 55, two digits of the area, 9, eight digits. */
const MOBILE = /^55(\d{2})9(\d{8})$/
const LEAST_DIGITS = 8
const MOST_DIGITS = 15

/**
 * A number as the extractor gives it (B-04, R-EXT-01 of the documents): digits with the country's code where the number has none and
 * one is chosen, and without the extra nine of Brazilian mobiles. Numbers that are known to be of another country are left alone, and
 * keep their +: without it eleven digits are read as Brazilian.
 * @param countryCode '+55' or another; null: numbers without one stay without
 * @returns null when it cannot be a phone number
 */
export function extractedNumber(phone: string, countryCode: string | null): string | null {
  const written = phone.trim()
  const digits = written.replace(/\D/g, '')
  const named = written.startsWith('+') || digits.startsWith('00')
  const local = digits.replace(/^0+/, '')
  const whole = named || countryCode === null ? local : withCountry(local, countryCode.slice(1))
  if (whole.length < LEAST_DIGITS || whole.length > MOST_DIGITS) return null
  if ((named || countryCode !== null) && !whole.startsWith('55')) return `+${whole}`
  return whole.replace(MOBILE, '55$1$2')
}

/** National numbers have at most eleven digits here: what is longer and begins with the code has it already. */
const withCountry = (local: string, code: string): string =>
  local.length > 11 && local.startsWith(code) ? local : `${code}${local}`
