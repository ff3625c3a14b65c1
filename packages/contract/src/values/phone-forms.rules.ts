/** The prefix that Côte d'Ivoire added to its 8-digit numbers on 31 January 2021, by operator. */
function ivorianPrefix(old: string): string | null {
  if (/^[23]/.test(old)) return old[2] === '8' ? '21' : old[2] === '0' ? '25' : '27'
  if (/^.[789]/.test(old)) return '07'
  if (/^.[456]/.test(old)) return '05'
  return /^.[0-3]/.test(old) ? '01' : null
}

/** The two digits that replaced the operator digit of Gabonese numbers in 2019. */
const GABON: Readonly<Record<string, string>> = { '1': '11', '2': '62', '4': '74', '5': '65', '6': '66', '7': '77' }

interface Country {
  /** Other forms of its numbers, under which the network may still know them. */
  form: RegExp
  /** Returns the stored form. Null when these digits are not a number of the country. */
  stored(match: RegExpExecArray): string | null
  /** The other forms of a stored number; empty if it has only one. */
  others(stored: string): string[]
}

const part = (pattern: RegExp, text: string) => pattern.exec(text)?.slice(1)

/**
 * Countries in which a number has several forms: as people write it, as today's numbering plan defines it, and as
 * WhatsApp names the account. Each row maps every form to the stored one.
 */
const countries: readonly Country[] = [
  {
    // Brazil: WhatsApp knows mobile numbers of area codes from 31 on without the ninth digit.
    form: /^55([1-9]{2})9?([6-9]\d{7})$/,
    stored: ([, area, rest]) => `55${area}9${rest}`,
    others: (stored) => {
      const match = part(/^55([1-9]{2})9([6-9]\d{7})$/, stored)
      return match ? [`55${match.join('')}`] : []
    },
  },
  {
    // Argentina: WhatsApp and international calls put a 9 before the area code; people omit it.
    form: /^549?0?((?:11|[23]\d)\d{8})$/,
    stored: ([, rest]) => `549${rest}`,
    others: (stored) => (part(/^549((?:11|[23]\d)\d{8})$/, stored) ?? []).map((rest) => `54${rest}`),
  },
  {
    // Mexico: the 1 after the country code was abolished in 2019; WhatsApp keeps it for older accounts.
    form: /^521?(?:01|044|045)?([2-9]\d{9})$/,
    stored: ([, rest]) => `52${rest}`,
    others: (stored) => (part(/^52([2-9]\d{9})$/, stored) ?? []).map((rest) => `521${rest}`),
  },
  {
    // Côte d'Ivoire: 8 digits became 10.
    form: /^225(\d{8})$/,
    stored: ([, old = '']) => {
      const prefix = ivorianPrefix(old)
      return prefix && `225${prefix}${old}`
    },
    others: (stored) =>
      (part(/^225(?:0[157]|2[157])(\d{8})$/, stored) ?? [])
        .filter((old) => stored === `225${ivorianPrefix(old)}${old}`)
        .map((old) => `225${old}`),
  },
  {
    // Benin: 01 was prefixed to all numbers on 30 November 2024.
    form: /^229(?:01)?(\d{8})$/,
    stored: ([, old]) => `22901${old}`,
    others: (stored) => (part(/^22901(\d{8})$/, stored) ?? []).map((old) => `229${old}`),
  },
  {
    // Gabon: the operator digit became two digits in 2019, and a zero may precede both.
    form: /^2410?(?:([124-7])(\d{6})|(11\d{6}|6[0-9]\d{6}|7[0-9]\d{6}))$/,
    stored: ([, operator, rest, whole]) => (whole ? `241${whole}` : `241${GABON[operator ?? '']}${rest}`),
    others: (stored) =>
      Object.entries(GABON).flatMap(([old, now]) =>
        (part(new RegExp(`^241${now}(\\d{6})$`), stored) ?? []).flatMap((rest) => [
          `2410${now}${rest}`,
          `2410${old}${rest}`,
          `241${old}${rest}`,
        ]),
      ),
  },
]

/**
 * Returns the stored form of a number from the network, which always includes the country code (contacts.1). All forms
 * of a number become the same digits, so that imports, typed numbers and inbound messages match one contact.
 */
export function canonicalNetworkPhone(digits: string): string {
  for (const { form, stored } of countries) {
    const match = form.exec(digits)
    const canonical = match && stored(match)
    if (canonical) return canonical
  }
  return digits
}

/**
 * All forms under which the network may know a number, the stored one first.
 * @param canonical digits as returned by `canonicalPhone` or `canonicalNetworkPhone`
 */
export const phoneSpellings = (canonical: string): string[] => [
  canonical,
  ...countries.flatMap(({ others }) => others(canonical)),
]
