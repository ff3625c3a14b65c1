import { phoneSpellings } from '@recado/contract/values/phone'

/** Replaces the texts of an erased person. No pattern below matches it. */
export const ERASED_WORDS = '[…]'

/**
 * Returns a PostgreSQL regular expression (case-insensitive) for a person's name and numbers in free text, or null when
 * neither is specific enough. Numbers match with and without country code, spaces, brackets and hyphens.
 * @param oneWordNames `anywhere`: a one-word name matches wherever it is a word; `whole`: only as the whole text,
 *   because it may be another person's
 */
export function personPattern(
  { names, numbers }: { names: readonly string[]; numbers: readonly string[] },
  oneWordNames: 'anywhere' | 'whole',
): string | null {
  const parts = [
    ...names
      .map((name) => name.trim().replaceAll(/\s+/g, ' '))
      .filter(isSearchable)
      .flatMap(spelledName(oneWordNames)),
    ...numbers.flatMap(numberPattern),
  ]
  return parts.length > 0 ? [...new Set(parts)].join('|') : null
}

/**
 * Requires two adjacent letters: an emoji, a dot or a number as a name would match far too much, and numbers are
 * matched as numbers.
 */
const isSearchable = (name: string): boolean => name.length >= 3 && /\p{L}\p{M}*\p{L}/u.test(name)

/** Matches a name in plain text, inside HTML and inside JSON, but not in tags or attributes. */
const spelledName =
  (oneWordNames: 'anywhere' | 'whole') =>
  (name: string): string[] => {
    const spelled = [name, asHtml(name), JSON.stringify(name).slice(1, -1)]
    const isOneWord = !name.includes(' ')
    return [...new Set(spelled)].map((one) => {
      const words = one.split(' ').map(escaped).join('\\s+')
      return isOneWord && oneWordNames === 'whole'
        ? `(?<![^"])${words}(?![^"])`
        : `(?<![[:alnum:]</])${words}(?![[:alnum:]=])`
    })
  }

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escaped = (text: string) =>
  text.replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, (sign) => (sign < '\u0080' ? `\\${sign}` : sign))

const SEPARATORS = '[ ().+\\u00a0-]*'

function numberPattern(digits: string): string[] {
  if (!/^\d{8,15}$/.test(digits)) return []
  const isBrazilian = digits.startsWith('55') && digits.length >= 12
  return (isBrazilian ? phoneSpellings(digits) : [digits]).map((spelling) => {
    const country = isBrazilian ? `(?:55${SEPARATORS})?0?` : ''
    const rest = [...(isBrazilian ? spelling.slice(2) : spelling)].join(SEPARATORS)
    return `(?<![[:digit:]])[+]?${country}[(]?${rest}(?![[:digit:]])`
  })
}
