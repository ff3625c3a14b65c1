import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

let names: ReadonlyMap<string, CountryCode> | null = null

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** Country names in all languages of the product. Cached, because a sheet may have thousands of rows. */
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

/** Returns the calling code of a cell such as +55, 0055, BR or Brasil. Null if the cell is not a country. */
export function callingCode(cell: string): string | null {
  const text = cell.trim().slice(0, 60)
  if (text === '') return null
  const digits = /^(?:\+|00)?\s?([1-9]\d{0,3})$/.exec(text)?.[1]
  if (digits) return digits
  const country = countryNames().get(plain(text))
  return country ? getCountryCallingCode(country) : null
}
