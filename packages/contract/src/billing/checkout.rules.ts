/** Allowed values of the checkout fields, shared by the form and the server (companies.8). */

export const countries = ['BR', 'usa'] as const
export type Country = (typeof countries)[number]

const brazilianStates = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

const NAME = /^\p{L}[\p{L}\p{M}'’. -]*$/u

/** Letters, spaces, hyphens, points and apostrophes; at least two characters. */
export const isName = (text: string): boolean => text.length >= 2 && NAME.test(text)

/** Accepts a Brazilian state's two letters, or the name of any state. */
export function isState(text: string, country: Country): boolean {
  if (country === 'BR' && text.length === 2) return brazilianStates.includes(text.toUpperCase())
  return isName(text)
}

/** Brazil: 8 digits, with or without the hyphen. United States: 5 or 9 digits. */
export const isZipcode = (text: string, country: Country): boolean =>
  country === 'BR' ? /^\d{5}-?\d{3}$/.test(text) : /^\d{5}(-?\d{4})?$/.test(text)

const weightsOf = (length: number) => Array.from({ length }, (_, place) => ((length - 1 - place) % 8) + 2)

/**
 * CPF weights run from 10 to 2; CNPJ weights cycle from 9 to 2. A letter counts as its character code minus 48 (CNPJ of
 * 2026).
 */
function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = [...characters].reduce((total, one, place) => total + (one.charCodeAt(0) - 48) * (weights[place] ?? 0), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

const cpfWeights = (length: number) => Array.from({ length }, (_, place) => length + 1 - place)

/**
 * Returns the CPF or CNPJ without punctuation.
 * @returns null when the check digits are wrong
 */
export function documentOf(text: string): string | null {
  const bare = text.replace(/[.\-/\s]/g, '').toUpperCase()
  const isCpf = /^\d{11}$/.test(bare)
  if (!isCpf && !/^[0-9A-Z]{12}\d{2}$/.test(bare)) return null
  if (/^(.)\1+$/.test(bare)) return null
  const body = bare.slice(0, -2)
  const weights = isCpf ? cpfWeights : weightsOf
  const first = checkDigit(body, weights(body.length))
  const second = checkDigit(`${body}${first}`, weights(body.length + 1))
  return bare === `${body}${first}${second}` ? bare : null
}
