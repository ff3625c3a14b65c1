import { Button } from '@mantine/core'
import type { BillingDetails } from '@recado/contract/billing/checkout'
import type { Plan } from '@recado/contract/identity/plan'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoney } from '../../../platform/values/money.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { billingTexts } from '../billing-texts.ts'
import { priceOf } from '../plan-words.ts'

interface ReviewStepProps {
  details: BillingDetails
  plan: Plan
  /** In BRL. */
  total: number
  onBack: () => void
  onPay: () => Promise<void>
}

/** Step 3: a summary with the total (INV-07). */
export function OrderReviewStep({ details, plan, total, onBack, onPay }: ReviewStepProps) {
  const t = useTexts(billingTexts)
  const { submit, sending, failure } = useSubmit<undefined>(onPay)
  const { firstName, lastName, address2, city, state, zipcode, country, document } = details
  return (
    <form
      className="rc-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit(undefined)
      }}
    >
      <dl className="rc-review">
        <dt>{t('payer')}</dt>
        <dd>
          {`${firstName} ${lastName}`.trim()}
          {document && <span>{document}</span>}
        </dd>
        <dt>{t('address')}</dt>
        <dd>
          {address2}
          <span>{[city, state, zipcode].filter(Boolean).join(', ')}</span>
          <span>{t(`country_${country}`)}</span>
        </dd>
        <dt>{t('stepPlan')}</dt>
        <dd>
          {plan.name}
          <span>{priceOf(plan)}</span>
        </dd>
        <dt>{t('total')}</dt>
        <dd className="rc-review-total">{formatMoney(total)}</dd>
      </dl>
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="rc-form-foot">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('getPix')}
        </Button>
      </div>
    </form>
  )
}
