import type { InvoiceStatus } from '@recado/contract/billing/invoice'
import { type Icon, IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { billingTexts } from './billing-texts.ts'

const looks: Record<InvoiceStatus, { tone: Tone; icon: Icon }> = {
  open: { tone: 'wait', icon: IconClock },
  paid: { tone: 'good', icon: IconCircleCheck },
  expired: { tone: 'bad', icon: IconAlertCircle },
}

export function InvoiceStatusLabel({ status }: { status: InvoiceStatus }) {
  const t = useTexts(billingTexts)
  return <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>
}
