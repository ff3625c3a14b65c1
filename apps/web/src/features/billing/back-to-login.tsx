import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { stopPaying } from '../../platform/payer.ts'
import { billingTexts } from './billing-texts.ts'

/** Leaves the payment; its token is forgotten. */
export function BackToLogin() {
  const t = useTexts(billingTexts)
  return (
    <p>
      <Link to="/login" onClick={stopPaying}>
        {t('backToLogin')}
      </Link>
    </p>
  )
}
