import type { Contact } from '@recado/contract/contacts/contact'
import type { PhoneProblem } from '@recado/contract/values/phone'
import { contactTexts } from './contact-texts.ts'

/** The text keys for the reasons why a number is invalid. */
const WORDS = {
  missing: 'numberInvalid',
  invalid: 'numberInvalid',
  areaMissing: 'numberArea',
  digitsLost: 'numberShortened',
  several: 'numbersSeveral',
  lid: 'numberLid',
  extension: 'numberExtension',
} as const satisfies Record<PhoneProblem, string>

// The library with all countries' numbers is large, so it is loaded on demand.
const phones = () => import('@recado/contract/values/phone')

/** The text key for an invalid number; null when it is valid. */
export async function numberProblem(input: string): Promise<(typeof WORDS)[PhoneProblem] | null> {
  const { readPhone } = await phones()
  const { problem } = readPhone(input)
  return problem && WORDS[problem]
}

/** The reason why a number is invalid, as text. */
export const numberWords = (problem: PhoneProblem): string => contactTexts.text(WORDS[problem])

/**
 * A typed number as forms of other areas send it: its canonical digits, or the reason why it is invalid. '' stays.
 * @param before the stored number, which is accepted unchanged even if invalid
 */
export async function parseTypedNumber(
  input: string,
  before: string,
): Promise<{ number: string } | { refusal: string }> {
  const text = input.trim()
  if (text === '' || text === before) return { number: text }
  const { readPhone } = await phones()
  const { number, problem } = readPhone(text)
  return problem ? { refusal: numberWords(problem) } : { number }
}

/** The typed number in canonical form if it differs from the contact's; otherwise null. */
export async function otherNumber(contact: Pick<Contact, 'number'>, input: string): Promise<string | null> {
  if (input === contact.number) return null
  const { canonicalPhone } = await phones()
  const canonical = canonicalPhone(input) ?? input.replace(/\D/g, '')
  return canonical === contact.number ? null : canonical
}
