import { billingPeriod } from '@recado/contract/identity/recurrence.rules'
import { formatMoney } from '../../platform/values/money.ts'
import { billingTexts } from './billing-texts.ts'

const periods = {
  MENSAL: 'every_MENSAL',
  BIMESTRAL: 'every_BIMESTRAL',
  TRIMESTRAL: 'every_TRIMESTRAL',
  SEMESTRAL: 'every_SEMESTRAL',
  ANUAL: 'every_ANUAL',
} as const

/** "R$ 99,90 por mês": the price of a plan or invoice per period. */
export function priceOf(plan: { value: number; recurrence: string }): string {
  const { amount, recurrence } = billingPeriod(plan)
  return `${formatMoney(amount)} ${billingTexts.text(periods[recurrence])}`
}
