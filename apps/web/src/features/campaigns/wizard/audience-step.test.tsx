import type { Campaign } from '@recado/contract/campaigns/campaign'
import { noExclusions } from '@recado/contract/campaigns/exclusions'
import type { Permissions } from '@recado/contract/permissions'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { AudienceStep } from './audience-step.tsx'
import { toWizardValues } from './wizard-values.ts'

vi.stubGlobal('CSS', { supports: () => true })
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
afterEach(cleanup)

const campaign = {
  ...{ id: 4, name: 'Natal', whatsappId: null, tagListId: null, segmentId: null, exclusions: noExclusions },
  ...{ contactListId: 3, contactList: { id: 3, name: 'Clientes', contactsCount: 2 } },
} as Campaign
const counts = {
  ...{ total: 2, valid: 2, invalid: 0, duplicate: 0, optedOut: 0, blocked: 0 },
  ...{ unchecked: 0, leftOut: 0, excluded: 0 },
}

/** Draws the step for a user without lists:view. */
async function draw(permissions: Permissions) {
  const none = { 'GET /whatsapp': [], 'GET /tags/list': [], 'GET /queue': [], 'GET /contact-segments': [] }
  const calls = answer({ ...none, 'GET /campaigns/audience': counts, 'GET /campaigns': { records: [] } })
  const props = { values: toWizardValues(campaign), change: () => undefined, readOnly: false, mayMove: false }
  await drawPage(<AudienceStep {...props} problem={null} campaign={campaign} />, { ...adminUser, permissions })
  const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Lista de contatos' })
  expect(list.value).toBe('Clientes')
  return calls.filter(({ path }) => path === '/campaigns/audience')
}

it('CMP-02: a stored list that the user may not open is named and counted', async () => {
  await draw({ 'campaigns:view': 'all', 'campaigns:edit': 'all', 'tags:view': 'all' } as Permissions)
  expect(await screen.findByText('2 pessoas vão receber')).toBeTruthy()
})

it('CMP-02: a user who only sees campaigns gets no error instead of the count', async () => {
  const calls = await draw({ 'campaigns:view': 'all' } as Permissions)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls).toEqual([])
})
