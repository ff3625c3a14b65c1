import { Button, Switch } from '@mantine/core'
import type { WorkingDay } from '@recado/contract/values/hours'
import type { Period } from '@recado/contract/values/periods.rules'
import { useTexts } from '../../platform/i18n/texts.ts'
import { hoursTexts } from './hours-texts.ts'
import { PeriodFields } from './period-fields.tsx'
import { shownPeriods, usualPeriod, withPeriods } from './week-hours.rules.ts'

interface WeekHoursProps {
  value: WorkingDay[]
  onChange: (week: WorkingDay[]) => void
  /** The user reads the hours only: nothing can be copied. */
  readOnly?: boolean
}

/** The working hours of a week. One day's hours can be copied to all days (screens.7). */
export function WeekHours({ value, onChange, readOnly = false }: WeekHoursProps) {
  const t = useTexts(hoursTexts)
  const set = (index: number) => (periods: Period[]) =>
    onChange(value.map((day, at) => (at === index ? withPeriods(day, periods) : day)))
  const copy = (periods: Period[]) => onChange(value.map((day) => withPeriods(day, periods)))
  return (
    <div className="rc-week">
      <p className="rc-week-help">{t('hoursClosedHelp')}</p>
      {value.map((day, index) => {
        const name = t(day.weekdayEn)
        const periods = shownPeriods(day)
        return (
          <div key={day.weekdayEn} className="rc-week-day">
            <Switch
              label={name}
              checked={periods.length > 0}
              onChange={({ currentTarget: { checked } }) => set(index)(checked ? [usualPeriod] : [])}
            />
            <PeriodFields day={name} periods={periods} onChange={set(index)} readOnly={readOnly} />
            {!readOnly && (
              <Button
                className="rc-week-copy"
                variant="subtle"
                size="compact-sm"
                aria-label={t('copyDayToAll', { day: name })}
                onClick={() => copy(periods)}
              >
                {t('copyToAll')}
              </Button>
            )}
          </div>
        )
      })}
    </div>
  )
}
