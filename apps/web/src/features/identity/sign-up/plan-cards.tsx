import { Button, Loader, Radio } from '@mantine/core'
import type { Plan } from '@recado/contract/identity/plan'
import { IconPlugConnected, IconStack2, IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { planPrice } from './plan-words.ts'

export interface PlanCardsProps {
  plans: UseQueryResult<Plan[]>
  value: string | null
  error?: React.ReactNode
  onChange: (planId: string) => void
}

/** The plans open for sign-up, each with the same facts in the same order (SGN-04). */
export function PlanCards({ plans, value, error, onChange }: PlanCardsProps) {
  const t = useTexts(entranceTexts)
  const p = useTexts(platformTexts)
  // If refetching fails, the list stays and the error is shown beside it.
  if (plans.error && !plans.data) {
    return (
      <div className="rc-form-error" role="alert">
        <p>{`${t('plansFailed')} ${errorText(plans.error)}`}</p>
        <Button variant="default" size="compact-md" mt={8} onClick={() => void plans.refetch()}>
          {p('tryAgain')}
        </Button>
      </div>
    )
  }
  if (!plans.data) return <Loader size="sm" aria-label={p('loading')} />
  if (plans.data.length === 0) return <p>{t('noPlans')}</p>
  return (
    <Radio.Group aria-label={t('stepPlan')} value={value} onChange={onChange} error={error}>
      <div className="rc-signup-plans">
        {plans.data.map((plan) => (
          <Radio.Card key={plan.id} value={String(plan.id)} className="rc-signup-plan" aria-label={plan.name}>
            <PlanFacts plan={plan} />
            <Radio.Indicator className="rc-signup-plan-mark" />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

function PlanFacts({ plan }: { plan: Plan }) {
  const t = useTexts(entranceTexts)
  return (
    <span className="rc-signup-plan-facts">
      <strong>{plan.name}</strong>
      <span className="rc-signup-plan-price">{planPrice(plan)}</span>
      <span>
        <IconUsers size={16} stroke={1.7} aria-hidden /> {t('planUsers', { count: plan.users })}
      </span>
      <span>
        <IconPlugConnected size={16} stroke={1.7} aria-hidden /> {t('planConnections', { count: plan.connections })}
      </span>
      <span>
        <IconStack2 size={16} stroke={1.7} aria-hidden /> {t('planQueues', { count: plan.queues })}
      </span>
    </span>
  )
}
