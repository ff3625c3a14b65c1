import { IconPlugX, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useStored } from '../../../platform/use-stored.ts'
import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'
import { pressing } from './outage.rules.ts'
import { useOutages } from './outage-data.ts'
import { outageTexts } from './outage-texts.ts'

/** How many dismissed outages a browser remembers. */
const REMEMBERED = 50

/** Warns admins on every screen that a connection is down. It is closed once per outage (PLUS-10). */
export function OutageBanner() {
  const t = useTexts(outageTexts)
  const [storedIds, keep] = useStored('outagesDismissed')
  const dismissed = storedIds.split(',').filter(Boolean).map(Number)
  const outages = pressing(useOutages(), dismissed)
  const [first] = outages
  if (!first) return null
  const time = (isToday(first.startedAt) ? formatClock : formatMoment)(first.startedAt)
  return (
    <div className="rc-bar rc-outage" role="alert">
      <IconPlugX size={16} aria-hidden />
      <span>
        {outages.length === 1 ? t('banner', { name: first.name, time }) : t('bannerMany', { count: outages.length })}
      </span>
      <Link to="/conexoes">{t('toConnections')}</Link>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => keep([...dismissed, ...outages.map(({ id }) => id)].slice(-REMEMBERED).join())}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
