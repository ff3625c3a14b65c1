import { useTexts } from '../../platform/i18n/texts.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { durationOf } from './filter.rules.ts'

/** Formats minutes as hours and minutes, and less than a minute as seconds. */
export function useDuration(): (minutes: number) => string {
  const t = useTexts(dashboardTexts)
  return (minutes) => {
    const duration = durationOf(minutes)
    if ('s' in duration) return t('seconds', duration)
    const { h, m } = duration
    return h === 0 ? t('minutes', { m }) : t('hours', { h, m })
  }
}
