import type { Campaign } from '@recado/contract/campaigns/campaign'
import { expect, it } from 'vitest'
import { differingFields } from './two-versions.rules.ts'

const stored = {
  ...{ id: 4, name: 'Natal', message1: 'Oi', message2: '', whatsappId: 1, tagListId: null, templateParameters: ['a'] },
  scheduledAt: '2098-01-01T12:00:00.000Z',
  segmentId: null,
  exclusions: { tagIds: [3], contactListIds: [], campaignIds: [], days: null },
} as unknown as Campaign

it.each([
  ['the stored values', { name: 'Natal', message1: 'Oi', tagListId: null, templateParameters: ['a'] }, []],
  ['the stored time in another notation', { scheduledAt: '2098-01-01T12:00:00Z' }, []],
  [
    'the stored exclusions in the form of a call',
    { exclusions: { tagIds: [3], contactListIds: [], campaignIds: [], days: 0 } },
    [],
  ],
  [
    'another segment and other exclusions',
    { segmentId: 5, exclusions: { tagIds: [3], contactListIds: [], campaignIds: [], days: 7 } },
    ['segmentId', 'exclusions'],
  ],
  ['another name and audience', { name: 'Páscoa', tagListId: 2 }, ['name', 'tagListId']],
  [
    'another text, template and time',
    { message2: 'Olá', templateParameters: [], scheduledAt: null },
    ['message2', 'templateParameters', 'scheduledAt'],
  ],
])('CMP-02: %s differ in %j', (_what, mine, fields) => {
  expect(differingFields(mine, stored)).toEqual(fields)
})
