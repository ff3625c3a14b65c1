import type { LegalPage } from '@recado/contract/documentation/legal'
import { expect, it } from 'vitest'
import { filledLegal, legalFields, missingFields } from './legal-fields.rules.ts'

const nothing: LegalPage = {
  ...{ companyName: '', document: '', address: '', officerName: '', officerEmail: '', jurisdiction: '' },
  ...{ effectiveOn: '', processors: [] },
}
const words = {
  field: (name: string) => `o campo ${name}`,
  processor: (name: string) => `serviço ${name}`,
  noProcessors: 'nenhum',
  day: (iso: string) => iso.split('-').reverse().join('/'),
}

it('SGN-12: a missing field is shown by its name, marked', () => {
  expect(missingFields(nothing)).toEqual([...legalFields])
  expect(missingFields({ ...nothing, document: '1' })).not.toContain('document')
  expect(filledLegal('<p>{{companyName}}</p>', nothing, words)).toBe(
    '<p><mark class="rc-doc-missing">[o campo companyName]</mark></p>',
  )
})

it('SGN-12: the operator’s values are escaped, and placeholders in them are not replaced', () => {
  const page = { ...nothing, companyName: '<img src=x onerror="a()"> & {{document}}', effectiveOn: '2026-03-01' }
  const html = filledLegal('<p>{{companyName}} {{effectiveOn}}</p>', page, words)
  expect(html).toBe('<p>&#60;img src=x onerror=&#34;a()&#34;&#62; &#38; {{document}} 01/03/2026</p>')
})

it('SGN-12: external services are named once they are set up', () => {
  expect(filledLegal('{{processors}}', nothing, words)).toBe('nenhum')
  expect(filledLegal('{{processors}}', { ...nothing, processors: ['mail', 'efi'] }, words)).toBe(
    'serviço mail; serviço efi',
  )
})
