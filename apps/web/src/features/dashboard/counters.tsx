import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { Dashboard } from './dashboard-data.ts'
import { beforeOf, type CounterKey, counterKeys, isTime } from './dashboard-file.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { useDuration } from './use-duration.ts'

export interface CountersProps {
  dashboard: Dashboard
  onOpen: (key: CounterKey, name: string) => void
}

/** Six figures, each a link to its tickets (DSH-01). */
export function Counters({ dashboard, onOpen }: CountersProps) {
  const t = useTexts(dashboardTexts)
  const duration = useDuration()
  const formatCounter = (key: CounterKey, value: number) =>
    isTime(key) ? duration(value) : new Intl.NumberFormat(currentLanguage()).format(value)
  return (
    <section className="ds-counters" aria-label={t('counters')}>
      {counterKeys.map((key) => {
        const value = formatCounter(key, dashboard.counters[key])
        const before = beforeOf(dashboard, key)
        const below = before === null ? t('now') : t('before', { value: formatCounter(key, before) })
        return (
          <button
            key={key}
            type="button"
            className="rc-card ds-counter"
            aria-label={t('openCounter', { name: t(key), value, below })}
            onClick={() => onOpen(key, t(key))}
          >
            {/* The spaces separate the words in the accessible name. */}
            <span>{t(key)}</span> <strong className="rc-figures">{value}</strong>{' '}
            <span className="ds-quiet">
              {before !== null && <Trend from={before} to={dashboard.counters[key]} />}
              {below}
            </span>
          </button>
        )
      })}
    </section>
  )
}

/** The direction of the change; the numbers show its size. */
function Trend({ from, to }: { from: number; to: number }) {
  if (from === to) return null
  const Sign = to > from ? IconArrowUpRight : IconArrowDownRight
  return <Sign size={14} aria-hidden />
}
