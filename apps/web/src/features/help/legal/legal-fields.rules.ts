import type { LegalDetails, LegalPage, Processor } from '@recado/contract/documentation/legal'

/** Every field that a complete page of law names. */
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

/** What a page says in its own language: the names of the fields, of the services, and a day as people write it. */
export interface LegalWords {
  field(name: LegalField): string
  processor(name: Processor): string
  noProcessors: string
  day(iso: string): string
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/**
 * Fills `{{field}}` in: what the operator wrote, as text; a missing field by its name, marked. `{{processors}}` are the services that are
 * set up.
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
