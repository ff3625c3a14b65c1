import type { Webhook } from '@recado/contract/webhooks/webhook'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconPlugX } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { webhookTexts } from './webhook-texts.ts'

/** Whether a webhook is on, and whether its URL accepts deliveries. */
export function WebhookState({ webhook: { active, offAt, failingSince } }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  if (!active && offAt)
    return (
      <StatusLabel tone="bad" icon={IconPlugX}>
        {t('offBySelf')}
      </StatusLabel>
    )
  if (!active)
    return (
      <StatusLabel tone="quiet" icon={IconCircleOff}>
        {t('off')}
      </StatusLabel>
    )
  if (failingSince)
    return (
      <StatusLabel tone="wait" icon={IconAlertTriangle}>
        {t('failing', { since: formatMoment(failingSince) })}
      </StatusLabel>
    )
  return (
    <StatusLabel tone="good" icon={IconCircleCheck}>
      {t('on')}
    </StatusLabel>
  )
}
