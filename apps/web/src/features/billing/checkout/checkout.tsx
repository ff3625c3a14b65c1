import '../billing.css'
import type { CheckoutOptions, PixPayment } from '@recado/contract/billing/checkout'
import { type ReactNode, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { askForPix, useCheckout } from '../billing-data.ts'
import { billingTexts } from '../billing-texts.ts'
import { priceOf } from '../plan-words.ts'
import { useDetailsForm } from './checkout-form.ts'
import { DataStep } from './data-step.tsx'
import { PixStep } from './pix-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { OrderReviewStep } from './review-step.tsx'

const steps = ['data', 'plan', 'review', 'pix'] as const
type Step = (typeof steps)[number]
const labels = { data: 'stepData', plan: 'stepPlan', review: 'stepReview', pix: 'stepPix' } as const

interface CheckoutProps {
  /** The invoice to pay; by default that of the current period. */
  invoiceId?: number | undefined
  /** Shown when no plan can be bought. */
  none?: ReactNode
  /** Called when the charge exists, so the input has been sent. */
  onAsked?: (() => void) | undefined
}

/** Payment in four steps: data, plan, review, Pix (INV-03). */
export function Checkout({ invoiceId, none, onAsked }: CheckoutProps) {
  const { data, error, refetch } = useCheckout()
  if (data && data.plans.length === 0 && none) return none
  if (data) return <Steps options={withInvoicePrice(data)} invoiceId={invoiceId} onAsked={onAsked} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <div className="rc-checkout-wait" />
}

interface StepsProps extends Pick<CheckoutProps, 'onAsked'> {
  options: CheckoutOptions
  invoiceId?: number | undefined
}

/**
 * The current plan with the price and period of its invoice, which may be older than the plan's: the displayed amount
 * is the charged one.
 */
function withInvoicePrice(options: CheckoutOptions): CheckoutOptions {
  const { invoice } = options
  if (!invoice) return options
  const { value, recurrence } = invoice
  return {
    ...options,
    plans: options.plans.map((plan) => (plan.id === invoice.planId ? { ...plan, value, recurrence } : plan)),
  }
}

function Steps({ options, invoiceId, onAsked }: StepsProps) {
  const t = useTexts(billingTexts)
  const [step, setStep] = useState<Step>('data')
  const [planId, setPlanId] = useState(options.planId ?? options.plans[0]?.id ?? null)
  const [pix, setPix] = useState<PixPayment | null>(null)
  const form = useDetailsForm(options)
  const plan = options.plans.find(({ id }) => id === planId)
  const pay = async () => {
    try {
      setPix(await askForPix({ ...form.values, plan: planId, invoiceId: invoiceId ?? null }))
      setStep('pix')
      onAsked?.()
    } catch (error) {
      if (errorCode(error) !== 'ERR_NO_PLAN_FOUND') throw error
      // The plan was withdrawn in the meantime: refetch the list without it.
      toastError(error)
      await queryClient.invalidateQueries({ queryKey: ['billing', 'checkout'] })
      setPlanId(null)
      setStep('plan')
    }
  }
  return (
    <div className="rc-checkout">
      <Trail current={step} />
      {plan && step !== 'pix' && (
        <p className="rc-checkout-plan">
          <strong>{t('subscriptionTo', { plan: plan.name })}</strong>
          {options.invoice && <span>{t('dueOn', { day: formatDay(options.invoice.dueDate) })}</span>}
          <span className="rc-checkout-price">{priceOf(plan)}</span>
        </p>
      )}
      {step === 'data' && <DataStep form={form} needsDocument={options.needsDocument} onNext={() => setStep('plan')} />}
      {step === 'plan' && (
        <PlanStep
          plans={options.plans}
          ownPlanId={options.planId}
          chosenPlan={plan?.id ?? null}
          onChoose={setPlanId}
          onBack={() => setStep('data')}
          onNext={() => setStep('review')}
        />
      )}
      {step === 'review' && plan && (
        <OrderReviewStep
          details={form.values}
          plan={plan}
          total={plan.value}
          onBack={() => setStep('plan')}
          onPay={pay}
        />
      )}
      {step === 'pix' && pix && <PixStep pix={pix} />}
    </div>
  )
}

/** The steps with the current one; earlier steps are ticked. */
function Trail({ current }: { current: Step }) {
  const t = useTexts(billingTexts)
  const at = steps.indexOf(current)
  return (
    <ol className="rc-trail" aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <span aria-hidden>{index + 1}</span>
          {t(labels[step])}
        </li>
      ))}
    </ol>
  )
}
