import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { billingTexts } from '../billing-texts.ts'
import { Checkout } from './checkout.tsx'

/** The checkout over a screen (INV-03, INV-12). */
export function CheckoutDialog(props: { invoiceId?: number; onClose: () => void }) {
  const t = useTexts(billingTexts)
  const { invoiceId, onClose } = props
  return (
    <Dialog title={t('checkout')} onClose={onClose} size={720} keepOnClickOutside fills>
      <Checkout invoiceId={invoiceId} />
    </Dialog>
  )
}
