import { expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/i18n/language.ts'
import { planPrice } from './plan-words.ts'

it.each([
  ['MENSAL', 'R$ 1.284,00 por mês'],
  ['BIMESTRAL', 'R$ 1.284,00 a cada 2 meses'],
  ['TRIMESTRAL', 'R$ 1.284,00 a cada 3 meses'],
  ['SEMESTRAL', 'R$ 1.284,00 a cada 6 meses'],
  ['ANUAL', 'R$ 1.284,00 por ano'],
  // A word that nobody knows is a month, as it is billed.
  ['QUINZENAL', 'R$ 1.284,00 por mês'],
])('SGN-04: the price of a plan for %s reads %s', (recurrence, words) => {
  expect(planPrice({ value: 1284, recurrence })).toBe(words)
})

it('RT-12: in another language the price is still written as in Brazil', async () => {
  await changeLanguage('en')
  expect(planPrice({ value: 1284.5, recurrence: 'MENSAL' })).toMatch(/^R\$ 1\.284,50 /)
  await changeLanguage('pt')
})
