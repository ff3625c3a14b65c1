import type { Plan, Recurrence } from '@recado/contract/identity/plan'
import { billingPeriod } from '@recado/contract/identity/recurrence.rules'
import type { TextKey } from '../../../platform/i18n/texts.ts'
import { formatMoney } from '../../../platform/values/money.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import type { pt } from '../entrance/texts.pt.ts'

const periods: Record<Recurrence, TextKey<typeof pt>> = {
  MENSAL: 'every_MENSAL',
  BIMESTRAL: 'every_BIMESTRAL',
  TRIMESTRAL: 'every_TRIMESTRAL',
  SEMESTRAL: 'every_SEMESTRAL',
  ANUAL: 'every_ANUAL',
}

/** Formats the price of a plan for its period in BRL, such as "R$ 99,90 por mês" (SGN-04). */
export function planPrice(plan: Pick<Plan, 'value' | 'recurrence'>): string {
  const { amount, recurrence } = billingPeriod(plan)
  return entranceTexts.text(periods[recurrence], { price: formatMoney(amount) })
}

/** Returns the plan with this id, which forms store as text. */
export const planOf = (plans: readonly Plan[], id: string | null): Plan | undefined =>
  plans.find((plan) => String(plan.id) === id)
