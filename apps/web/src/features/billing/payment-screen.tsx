import './billing.css'
import { Link, Navigate } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { stopPaying, usePayer } from '../../platform/payer.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { useCurrentInvoice } from './billing-data.ts'
import { billingTexts } from './billing-texts.ts'
import { Checkout } from './checkout/checkout.tsx'

/** For the admin of an expired company: the unpaid invoice and its checkout, nothing else (companies.1). */
export function PaymentScreen() {
  const t = useTexts(billingTexts)
  useDocumentTitle(t('payTitle'))
  const paying = usePayer((state) => state.paying)
  const isRefused = useSession((session) => session.state === 'out' && session.reason !== null)
  // Without a valid token (it lasts 30 minutes), go to the login, which shows the reason.
  if (!paying || isRefused) return <Navigate to="/login" replace />
  return (
    <main className="rc-payment">
      <div className="rc-payment-brand">
        <Logo size={36} />
        recado
      </div>
      <div className="rc-card rc-payment-card">
        <h1>{t('payTitle')}</h1>
        <p className="rc-quiet">{t('payLead')}</p>
        <Unpaid />
      </div>
      <BackToLogin />
    </main>
  )
}

function Unpaid() {
  const t = useTexts(billingTexts)
  const { data, error, refetch } = useCurrentInvoice()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  // Without an invoice, such as after a free plan, the user buys one of the offered plans.
  return <Checkout invoiceId={data?.id} none={<EmptyState title={t('payNone')}>{t('payNoneHelp')}</EmptyState>} />
}

/** Leaves the payment and discards its token. */
function BackToLogin() {
  const t = useTexts(billingTexts)
  return (
    <p>
      <Link to="/login" onClick={stopPaying}>
        {t('backToLogin')}
      </Link>
    </p>
  )
}
