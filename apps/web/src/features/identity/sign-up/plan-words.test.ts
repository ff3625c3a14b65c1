import { expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/i18n/language.ts'
import { planPrice } from './plan-words.ts'

it.each([
  ['MENSAL', 'R$ 1.284,00 por mês'],
  ['BIMESTRAL', 'R$ 1.284,00 a cada 2 meses'],
  ['TRIMESTRAL', 'R$ 1.284,00 a cada 3 meses'],
  ['SEMESTRAL', 'R$ 1.284,00 a cada 6 meses'],
  ['ANUAL', 'R$ 1.284,00 por ano'],
  // An unknown period counts as a month, as in billing.
  ['QUINZENAL', 'R$ 1.284,00 por mês'],
])('SGN-04: the price of a plan for %s is written as %s', (recurrence, words) => {
  expect(planPrice({ value: 1284, recurrence })).toBe(words)
})

it('RT-12: in other languages the price keeps the Brazilian format', async () => {
  await changeLanguage('en')
  expect(planPrice({ value: 1284.5, recurrence: 'MENSAL' })).toMatch(/^R\$ 1\.284,50 /)
  await changeLanguage('pt')
})
