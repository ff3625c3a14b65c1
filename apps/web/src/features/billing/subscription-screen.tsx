import { useCan } from '../../platform/access.tsx'
import './billing.css'
import { Button, TextInput } from '@mantine/core'
import type { CheckoutOptions } from '@recado/contract/billing/checkout'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useCheckout, useCompanyPlan } from './billing-data.ts'
import { billingTexts } from './billing-texts.ts'
import { CheckoutDialog } from './checkout/checkout-dialog.tsx'
import { priceOf } from './plan-words.ts'
import { daysUntil } from './subscription-days.rules.ts'

/** The rest of the trial or the paid period, the billing e-mail, and the button to subscribe (INV-12). */
export function SubscriptionScreen() {
  const t = useTexts(billingTexts)
  const company = useCompanyPlan(useMe().companyId)
  const checkout = useCheckout()
  const [signing, setSigning] = useState(false)
  const loadError = company.error ?? checkout.error
  const retry = () => {
    void company.refetch()
    void checkout.refetch()
  }
  return (
    <Page title={t('subscription')}>
      {loadError && <ErrorState error={loadError} onRetry={retry} />}
      {!loadError && company.data && checkout.data && (
        <Period
          {...periodOf(company.data.trialExpiration, checkout.data)}
          email={company.data.email}
          invoice={checkout.data.invoice}
          onSign={() => setSigning(true)}
        />
      )}
      {signing && <CheckoutDialog onClose={() => setSigning(false)} />}
    </Page>
  )
}

/** The trial while nothing was paid or granted; afterwards the current period. */
function periodOf(trialEnd: string | null, { trial, dueDate }: { trial: boolean; dueDate: string | null }) {
  const inTrial = trial && trialEnd !== null && dueDate !== null && daysUntil(trialEnd, new Date()) >= 0
  return { inTrial, end: inTrial ? trialEnd : dueDate }
}

interface PeriodProps {
  inTrial: boolean
  /** YYYY-MM-DD; null for no end. */
  end: string | null
  email: string | null
  /** The next payment. */
  invoice: CheckoutOptions['invoice']
  onSign: () => void
}

function Period({ inTrial, end, email, invoice, onSign }: PeriodProps) {
  const t = useTexts(billingTexts)
  const mayPay = useCan('billing:edit')
  return (
    <div className="rc-card rc-subscription">
      <p>{t('subscriptionLead')}</p>
      <TextInput label={t(inTrial ? 'trialDays' : 'paidDays')} readOnly value={daysText(t, end)} />
      {invoice && (
        <TextInput
          label={t('nextInvoice')}
          description={t('dueOn', { day: formatDay(invoice.dueDate) })}
          inputWrapperOrder={['label', 'input', 'description']}
          readOnly
          value={priceOf(invoice)}
        />
      )}
      <TextInput label={t('billingEmail')} readOnly value={email ?? t('noEmail')} />
      {mayPay && <Button onClick={onSign}>{t('signNow')}</Button>}
    </div>
  )
}

function daysText(t: typeof billingTexts.text, end: string | null): string {
  if (end === null) return t('never')
  const count = daysUntil(end, new Date())
  if (count === 0) return t('lastDay')
  return count > 0 ? t('days', { count }) : t('daysOver', { day: formatDay(end) })
}
