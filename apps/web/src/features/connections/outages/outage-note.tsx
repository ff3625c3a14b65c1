import type { Outage } from '@recado/contract/connections/outage'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'
import { isWorthShowing } from './outage.rules.ts'
import { outageTexts } from './outage-texts.ts'

/** Shows when a connection was last away, and how many messages were recovered (PLUS-01, PLUS-10). */
export function OutageNote({ outage }: { outage: Outage }) {
  const t = useTexts(outageTexts)
  if (!isWorthShowing(outage)) return null
  const { startedAt, endedAt, drops, recovered } = outage
  const from = (isToday(startedAt) ? formatClock : formatMoment)(startedAt)
  const parts = [
    endedAt === null ? t('since', { from }) : t('window', { from, to: formatClock(endedAt) }),
    drops > 1 && t('drops', { count: drops }),
    recovered > 0 && t('recovered', { count: recovered }),
  ]
  return <span className="rc-outage-note">{parts.filter(Boolean).join(', ')}</span>
}
