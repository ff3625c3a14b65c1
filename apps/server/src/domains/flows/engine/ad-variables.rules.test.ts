import { expect, it } from 'vitest'
import type { Facts } from './session.rules.ts'
import { fillText } from './variables.rules.ts'

const facts = {
  ...{ contact: { name: 'Maria', number: '5511', email: '' }, declared: new Map(), fill: () => '' },
} as unknown as Facts
const ad = { headline: 'Promoção', sourceUrl: 'https://fb.me/a', sourceId: '120', clickId: 'ARA' }

it.each([
  ['an advertisement', ad, 'Promoção https://fb.me/a 120 ARA'],
  ['none', null, '   '],
])('phone.12: a flow fills in the advertisement variable %s', (_name, of, text) => {
  const marks = '{{ad_headline}} {{ad_url}} {{ad_id}} {{ad_click}}'
  expect(fillText(marks, { variables: {} }, { ...facts, ad: of })).toBe(text)
})
