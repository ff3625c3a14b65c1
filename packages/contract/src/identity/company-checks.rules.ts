import { documentOf } from '../billing/checkout.rules.ts'
import { canonicalPhone } from '../values/phone.ts'

/** The allowed values of a company's record; the forms and the server use the same. An empty field is never wrong. */

const BRAZILIAN = /^55(\d{2})(\d{8,9})$/
/** Every area code that is in use begins and ends with 1 to 9. */
const AREA = /^[1-9]{2}$/
const SUBSCRIBER = /^(?:9\d{8}|[2-5]\d{7})$/

/** A phone: with DDD for Brazil, with + and country code for elsewhere. */
export function isPhoneNumber(text: string): boolean {
  if (text.trim() === '') return true
  if (/[^\d\s()+.-]/.test(text)) return false
  const canonical = canonicalPhone(text)
  if (canonical === null) return false
  if (text.trim().startsWith('+') && !canonical.startsWith('55')) return true
  const [, area = '', subscriber = ''] = BRAZILIAN.exec(canonical) ?? []
  return AREA.test(area) && SUBSCRIBER.test(subscriber)
}

/** A CPF or a CNPJ, numeric or of the alphanumeric kind of 2026, whose check digits are right. */
export const isDocument = (text: string): boolean => text.trim() === '' || documentOf(text) !== null

const home = new Set(['', 'br', 'brasil', 'brazil'])

/** A CEP has eight digits; of another country any code will do. */
export const isPostalCode = (text: string, country: string): boolean =>
  text.trim() === '' || !home.has(country.trim().toLowerCase()) || /^\d{5}-?\d{3}$/.test(text.trim())
