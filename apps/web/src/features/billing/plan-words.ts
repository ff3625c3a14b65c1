import { formatMoney } from '../../platform/money.ts'
import { billingTexts } from './billing-texts.ts'

const periods = {
  MENSAL: 'every_MENSAL',
  BIMESTRAL: 'every_BIMESTRAL',
  TRIMESTRAL: 'every_TRIMESTRAL',
  SEMESTRAL: 'every_SEMESTRAL',
  ANUAL: 'every_ANUAL',
} as const

const isKnown = (recurrence: string): recurrence is keyof typeof periods => Object.hasOwn(periods, recurrence)

/** "R$ 99,90 por mês": what a plan costs for its period. */
export function priceOf({ value, recurrence }: { value: number; recurrence: string }): string {
  const period = isKnown(recurrence) ? billingTexts.text(periods[recurrence]) : ''
  return `${formatMoney(value)} ${period}`.trim()
}
