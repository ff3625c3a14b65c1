import { documentOf } from '../billing/checkout.rules.ts'

/** Allowed values of a company's record, shared by the forms and the server. Empty fields are always valid. */

/** A CPF or CNPJ, numeric or alphanumeric (2026), with correct check digits. */
export const isDocument = (text: string): boolean => text.trim() === '' || documentOf(text) !== null

const brazilNames = new Set(['', 'br', 'brasil', 'brazil'])

/** A CEP has eight digits; other countries may have any code. */
export const isPostalCode = (text: string, country: string): boolean =>
  text.trim() === '' || !brazilNames.has(country.trim().toLowerCase()) || /^\d{5}-?\d{3}$/.test(text.trim())
