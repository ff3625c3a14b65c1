import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { billingTexts } from '../billing-texts.ts'
import { Checkout } from './checkout.tsx'

/** The checkout in a dialog (INV-03, INV-12). */
export function CheckoutDialog(props: { invoiceId?: number; onClose: () => void }) {
  const t = useTexts(billingTexts)
  const { invoiceId, onClose } = props
  const [isRequested, setRequested] = useState(false)
  return (
    <FormDialog title={t('checkout')} onClose={onClose} size={720} isGuarded={!isRequested}>
      <Checkout invoiceId={invoiceId} onAsked={() => setRequested(true)} />
    </FormDialog>
  )
}
