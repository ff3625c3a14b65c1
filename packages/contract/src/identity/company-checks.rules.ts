import { documentOf } from '../billing/checkout.rules.ts'

/** The allowed values of a company's record; the forms and the server use the same. An empty field is never wrong. */

/** A CPF or a CNPJ, numeric or of the alphanumeric kind of 2026, whose check digits are right. */
export const isDocument = (text: string): boolean => text.trim() === '' || documentOf(text) !== null

const home = new Set(['', 'br', 'brasil', 'brazil'])

/** A CEP has eight digits; of another country any code will do. */
export const isPostalCode = (text: string, country: string): boolean =>
  text.trim() === '' || !home.has(country.trim().toLowerCase()) || /^\d{5}-?\d{3}$/.test(text.trim())
