import { expect, it } from 'vitest'
import { audienceNames } from './audience-names.rules.ts'

it.each([
  [{ contactList: { name: 'Clientes' }, tagListName: 'VIP', segmentName: 'Ativos' }, 'Clientes + VIP + Ativos'],
  [{ contactList: null, tagListName: null, segmentName: 'Ativos' }, 'Ativos'],
  [{ contactList: null, tagListName: null, segmentName: null }, ''],
])('CMP-01: the audience of %j is named %j', (campaign, names) => {
  expect(audienceNames(campaign)).toBe(names)
})
