import type { Plan } from '@recado/contract/identity/plan'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { planOf, planPrice } from './plan-words.ts'
import type { SignUpValues } from './sign-up-values.ts'

export interface SummaryStepProps {
  values: SignUpValues
  /** Undefined while they load. */
  plans: readonly Plan[] | undefined
  /** Last day of the trial, YYYY-MM-DD. */
  dueDate: string
}

/** Step 4: a summary of the input and the plan before sending (SGN-05). The password is not shown. */
export function SignUpSummaryStep({ values, plans, dueDate }: SummaryStepProps) {
  const t = useTexts(entranceTexts)
  const plan = plans && planOf(plans, values.planId)
  const facts = [
    [t('company'), values.company],
    [t('email'), values.email],
    [t('phone'), values.phone],
    [t('fullName'), `${values.name} ${values.lastName}`],
    [t('plan'), values.planId === null ? t('planNone') : plan ? `${plan.name} · ${planPrice(plan)}` : t('planUnknown')],
    [t('trialEnd'), t('trialUntil', { day: formatDay(dueDate) })],
  ]
  return (
    <dl className="rc-signup-summary">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
