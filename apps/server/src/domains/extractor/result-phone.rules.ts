import { canonicalPhone } from '@recado/contract/values/phone'

/** Invented results have the area 00, which nobody can be called in. */
const INVENTED = /^5500\d{8,9}$/

/** The number of a result as contacts store it; null when it is none. Those of the sample source are invented and stay as they are. */
export function resultPhone(written: string): string | null {
  const digits = written.replace(/\D/g, '')
  return INVENTED.test(digits) ? digits : canonicalPhone(written)
}
