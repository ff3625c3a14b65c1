import { expect, it } from 'vitest'
import { companyOfToken, isGuessable, isUseDue } from './api-token.rules.ts'

const random = 'A'.repeat(43)

it.each([
  [`rcd_7_${random}`, 7],
  [`rcd_2147483647_${random}`, 2_147_483_647],
  [`rcd_2147483648_${random}`, null],
  [`rcd_0_${random}`, null],
  [`rcd_7_${random}A`, null],
  [`rcd_7_${random.slice(1)}`, null],
  [`rcd_x_${random}`, null],
  [`abc_7_${random}`, null],
  ['', null],
])('%s contains the company %s', (token, companyId) => {
  expect(companyOfToken(token)).toBe(companyId)
})

it.each([
  ['x'.repeat(31), true],
  ['x'.repeat(32), false],
  [`rcd_7_${random}`, false],
])('external-api.8: %s could be guessed: %s', (token, could) => {
  expect(isGuessable(token)).toBe(could)
})

const now = new Date('2026-05-01T12:00:00Z')
it.each([
  [null, true],
  ['2026-05-01T11:55:00.000Z', true],
  ['2026-05-01T11:55:00.001Z', false],
])('last used %s: recording the use is due: %s', (last, due) => {
  expect(isUseDue(last === null ? null : new Date(last), now)).toBe(due)
})
