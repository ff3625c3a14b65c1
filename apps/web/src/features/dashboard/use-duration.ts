import { useTexts } from '../../platform/i18n/texts.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { hoursAndMinutes } from './filter.rules.ts'

/** Writes minutes as hours and minutes. */
export function useDuration(): (minutes: number) => string {
  const t = useTexts(dashboardTexts)
  return (minutes) => {
    const { h, m } = hoursAndMinutes(minutes)
    return h === 0 ? t('minutes', { m }) : t('hours', { h, m })
  }
}
