import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

let names: ReadonlyMap<string, CountryCode> | null = null

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** The names of all countries in the product's languages; made once, for a sheet may have thousands of rows. */
function countryNames(): ReadonlyMap<string, CountryCode> {
  if (names) return names
  const words = ['pt', 'en', 'es'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const pairs = getCountries().flatMap((country) => [
    [country.toLowerCase(), country] as const,
    ...words.map((word) => [plain(word.of(country) ?? country), country] as const),
  ])
  names = new Map([...pairs, ['eua', 'US'], ['usa', 'US'], ['uk', 'GB']])
  return names
}

/** The calling code that a cell names: +55, 0055, BR, Brasil. Null when it names none. */
export function callingCode(cell: string): string | null {
  const text = cell.trim().slice(0, 60)
  if (text === '') return null
  const digits = /^(?:\+|00)?\s?([1-9]\d{0,3})$/.exec(text)?.[1]
  if (digits) return digits
  const country = countryNames().get(plain(text))
  return country ? getCountryCallingCode(country) : null
}
