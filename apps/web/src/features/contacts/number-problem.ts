import type { Contact } from '@recado/contract/contacts/contact'
import type { PhoneProblem } from '@recado/contract/values/phone'
import { contactTexts } from './contact-texts.ts'

/** Why a number is refused, by the words of the contacts. */
const WORDS = {
  missing: 'numberInvalid',
  invalid: 'numberInvalid',
  areaMissing: 'numberArea',
  digitsLost: 'numberShortened',
  several: 'numbersSeveral',
  lid: 'numberLid',
  extension: 'numberExtension',
} as const satisfies Record<PhoneProblem, string>

// The library of all countries' numbers is large: it is loaded on use.
const phones = () => import('@recado/contract/values/phone')

/** The text for a typed number that cannot be one; null when it can. */
export async function numberProblem(typed: string): Promise<(typeof WORDS)[PhoneProblem] | null> {
  const { readPhone } = await phones()
  const { problem } = readPhone(typed)
  return problem && WORDS[problem]
}

/** Why a number is refused, in words. */
export const numberWords = (problem: PhoneProblem): string => contactTexts.text(WORDS[problem])

/**
 * A typed number as forms of other areas send it: its stored digits, whatever its spelling, or in words why it is refused; '' stays.
 * @param before the stored number, which is left alone whatever it is
 */
export async function typedNumber(typed: string, before: string): Promise<{ number: string } | { refusal: string }> {
  const text = typed.trim()
  if (text === '' || text === before) return { number: text }
  const { readPhone } = await phones()
  const { number, problem } = readPhone(text)
  return problem ? { refusal: numberWords(problem) } : { number }
}

/** The number that was typed, canonical, when it is another than the contact's. */
export async function otherNumber(contact: Pick<Contact, 'number'>, typed: string): Promise<string | null> {
  if (typed === contact.number) return null
  const { canonicalPhone } = await phones()
  const canonical = canonicalPhone(typed) ?? typed.replace(/\D/g, '')
  return canonical === contact.number ? null : canonical
}
