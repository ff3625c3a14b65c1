import { canonicalPhone } from '@recado/contract/values/phone'

/** Fictitious results have the area code 00, which does not exist. */
const INVENTED = /^5500\d{8,9}$/

/**
 * Returns the number of a result as contacts store it, or null if it is invalid. Fictitious numbers of the sample
 * source stay unchanged.
 */
export function resultPhone(rawNumber: string): string | null {
  const digits = rawNumber.replace(/\D/g, '')
  return INVENTED.test(digits) ? digits : canonicalPhone(rawNumber)
}
