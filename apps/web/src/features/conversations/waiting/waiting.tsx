import './waiting.css'
import { IconAlertTriangle, IconClock, IconHourglass } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useNow } from '../../../platform/use-now.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { rowTexts } from '../ticket-list/row-texts.ts'
import { minutesSince, waitLevel, waitLimitsOf, waitWords } from './waiting.rules.ts'

const icons = { short: IconClock, long: IconHourglass, tooLong: IconAlertTriangle }

/** Shows how long a customer has waited for an answer, graded by the company's limits: a text, an icon and a colour. */
export function Waiting({ since }: { since: string }) {
  const t = useTexts(rowTexts)
  const { settings } = useMe()
  const limits = useMemo(() => waitLimitsOf(settings ?? []), [settings])
  const minutes = useNow((now) => minutesSince(since, now))
  const level = waitLevel(minutes, limits)
  const [key, values] = waitWords(minutes)
  const Icon = icons[level]
  return (
    <time
      className="ib-waiting"
      data-level={level}
      dateTime={since}
      title={t('waitingSince', { at: formatMoment(since) })}
    >
      <Icon size={14} stroke={1.9} aria-hidden />
      <span className="rc-hidden">{t(level)} </span>
      {t(key, values)}
    </time>
  )
}
