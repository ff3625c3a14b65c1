import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const BRAZIL_MOBILE = /^55([1-9]{2})9?([6-9]\d{7})$/

/**
 * The one form in which a number is stored and compared: digits with country code; Brazilian mobiles with their ninth
 * digit (contacts.1). Numbers without a country code are read as Brazilian.
 * @returns null when it cannot be a phone number (8 to 15 digits, E.164), also with a word between its digits: what
 * follows "ramal" is no part of it.
 */
export function canonicalPhone(typed: string): string | null {
  if (/\d[^\d]*\p{L}[^\d]*\d/u.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  const parsed = typed.trim().startsWith('+') ? parsePhoneNumberFromString(`+${digits}`) : undefined
  const known = parsed?.isPossible() ? parsed.number.slice(1) : withCountry(digits)
  // Zeros before a number are none of its digits.
  return known.length < 8 ? null : canonicalNetworkPhone(known)
}

/**
 * Whether a number is a Brazilian one without its area (98765-4321): read as it stands it would be somebody abroad. Numbers that
 * begin with + or 00 name their country.
 */
export function lacksArea(typed: string): boolean {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+') || digits.startsWith('00')) return false
  const local = digits.replace(/^0+/, '')
  return local.length === 8 || local.length === 9
}

/** The stored form of a number that the network itself gave: always with its country code (contacts.1). */
export function canonicalNetworkPhone(digits: string): string {
  const mobile = BRAZIL_MOBILE.exec(digits)
  return mobile ? `55${mobile[1]}9${mobile[2]}` : digits
}

function withCountry(digits: string): string {
  const local = digits.replace(/^0+/, '')
  return local.length === 10 || local.length === 11 ? `55${local}` : local
}

/**
 * Both spellings under which a number may be known to the network: with and without Brazil's ninth digit.
 * @param canonical digits as given by `canonicalPhone`
 */
export function phoneSpellings(canonical: string): string[] {
  const mobile = BRAZIL_MOBILE.exec(canonical)
  return mobile ? [`55${mobile[1]}9${mobile[2]}`, `55${mobile[1]}${mobile[2]}`] : [canonical]
}
