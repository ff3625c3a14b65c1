import { expect, it } from 'vitest'
import { personHas } from './access.tsx'

const person = (useCampaigns: boolean, value?: string) => ({
  super: false,
  company: {
    plan: { useCampaigns, useSchedules: true },
    settings: value === undefined ? [] : [{ key: 'campaignsEnabled', value }],
  },
})

it.each([
  [true, 'true', true],
  [true, 'false', false],
  [true, undefined, false],
  [false, 'true', false],
])('CMP-11: campaigns with plan %s and setting %s: %s', (planHas, value, expected) => {
  expect(personHas(person(planHas, value), 'useCampaigns')).toBe(expected)
})

it('TEN-08: other features need only the plan; the operator has all', () => {
  expect(personHas(person(true), 'useSchedules')).toBe(true)
  expect(personHas(person(true), 'useKanban')).toBe(false)
  expect(personHas({ super: true, company: { plan: null } }, 'useCampaigns')).toBe(true)
})
