import type { LegalDetails, LegalPage, Processor } from '@recado/contract/documentation/legal'

/** Every field that a complete legal page contains. */
export const legalFields = [
  'companyName',
  'document',
  'address',
  'officerName',
  'officerEmail',
  'jurisdiction',
  'effectiveOn',
] as const satisfies ReadonlyArray<keyof LegalDetails>
export type LegalField = (typeof legalFields)[number]

/** The fields that the operator has not filled in. */
export const missingFields = (details: LegalDetails): LegalField[] =>
  legalFields.filter((field) => details[field] === '')

/** Texts of a legal page in its language: field names, service names, and the date format. */
export interface LegalWords {
  field(name: LegalField): string
  processor(name: Processor): string
  noProcessors: string
  day(iso: string): string
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/**
 * Replaces `{{field}}` by the operator's escaped value, or by the marked name of a missing field. `{{processors}}` is
 * the list of configured external services.
 */
export function filledLegal(html: string, page: LegalPage, words: LegalWords): string {
  const services = page.processors.length > 0 ? page.processors.map(words.processor).join('; ') : words.noProcessors
  return html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    if (name === 'processors') return escapeHtml(services)
    const field = legalFields.find((one) => one === name)
    if (!field) return whole
    const value = page[field]
    if (value === '') return `<mark class="rc-doc-missing">[${escapeHtml(words.field(field))}]</mark>`
    return escapeHtml(field === 'effectiveOn' ? words.day(value) : value)
  })
}
