import { Button, Radio } from '@mantine/core'
import type { Plan } from '@recado/contract/identity/plan'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { billingTexts } from '../billing-texts.ts'
import { priceOf } from '../plan-words.ts'

interface PlanStepProps {
  plans: readonly Plan[]
  ownPlanId: number | null
  chosenPlan: number | null
  onChoose: (id: number) => void
  onBack: () => void
  onNext: () => void
}

/** Step 2: the plans with their limits and prices (INV-06). */
export function PlanStep({ plans, ownPlanId, chosenPlan, onChoose, onBack, onNext }: PlanStepProps) {
  const t = useTexts(billingTexts)
  return (
    <form
      className="rc-form"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      {plans.length === 0 && <p role="alert">{t('noPlans')}</p>}
      <Radio.Group
        value={chosenPlan === null ? null : String(chosenPlan)}
        onChange={(value) => onChoose(Number(value))}
        label={t('choosePlan')}
      >
        <div className="rc-plans">
          {plans.map((plan) => (
            <Radio.Card key={plan.id} value={String(plan.id)} className="rc-card rc-plan" aria-label={plan.name}>
              <span className="rc-plan-head">
                <Radio.Indicator />
                <strong>{plan.name}</strong>
                {plan.id === ownPlanId && <span className="rc-plan-own">{t('currentPlan')}</span>}
              </span>
              <span className="rc-plan-facts">
                <Fact name={t('planUsers')} value={plan.users} />
                <Fact name={t('planConnections')} value={plan.connections} />
                <Fact name={t('planQueues')} value={plan.queues} />
              </span>
              <span className="rc-plan-price">{priceOf(plan)}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className="rc-form-foot">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" disabled={chosenPlan === null}>
          {t('next')}
        </Button>
      </div>
    </form>
  )
}

const Fact = ({ name, value }: { name: string; value: number }) => (
  <span className="rc-plan-fact">
    <span className="rc-quiet">{name}</span> {value}
  </span>
)
