import { Button, Switch, TextInput } from '@mantine/core'
import type { WorkingDay } from '@recado/contract/values/hours'
import { Fragment } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const portuguese: Record<WorkingDay['weekdayEn'], string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
}

/** Seven days in order. Missing days are closed (00:00 to 00:00). */
export function wholeWeek(days: readonly WorkingDay[]): WorkingDay[] {
  return weekdays.map(
    (weekdayEn) =>
      days.find((day) => day.weekdayEn === weekdayEn) ?? {
        // The name on the wire is Portuguese in every language.
        weekday: portuguese[weekdayEn],
        weekdayEn,
        startTime: '00:00',
        endTime: '00:00',
      },
  )
}

/** The default week: Monday to Friday 08–18, Saturday 08–12, Sunday closed. */
export const usualWeek = () =>
  wholeWeek([]).map((day) => {
    if (day.weekdayEn === 'sunday') return day
    return { ...day, startTime: '08:00', endTime: day.weekdayEn === 'saturday' ? '12:00' : '18:00' }
  })

const isClosed = (day: WorkingDay) => day.startTime === '00:00' && day.endTime === '00:00'

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Formats input as HH:MM: at most four digits, with the colon inserted. */
export function maskedClock(input: string): string {
  const digits = input.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/**
 * True when all times are valid and every open day ends at another time than it starts. An end before the start is on
 * the next day.
 */
export const isValidWeek = (week: readonly WorkingDay[]) =>
  week.every(
    (day) => isClock(day.startTime) && isClock(day.endTime) && (isClosed(day) || day.endTime !== day.startTime),
  )

interface WeekHoursProps {
  value: WorkingDay[]
  onChange: (week: WorkingDay[]) => void
  /** The user reads the hours only: nothing can be copied. */
  readOnly?: boolean
}

/** The working hours of a week as a grid. One day's hours can be copied to all days (screens.7). */
export function WeekHours({ value, onChange, readOnly = false }: WeekHoursProps) {
  const t = useTexts(platformTexts)
  const set = (index: number, change: Partial<WorkingDay>) =>
    onChange(value.map((day, at) => (at === index ? { ...day, ...change } : day)))
  const copy = ({ startTime, endTime }: WorkingDay) => onChange(value.map((day) => ({ ...day, startTime, endTime })))
  return (
    <div className="rc-week">
      <span className="rc-week-head">{t('weekday')}</span>
      <span className="rc-week-head">{t('opensAt')}</span>
      <span className="rc-week-head">{t('closesAt')}</span>
      <span />
      {value.map((day, index) => {
        const name = t(day.weekdayEn)
        const closed = isClosed(day)
        const isWrong = !closed && day.endTime === day.startTime
        const overnight = !closed && day.endTime < day.startTime && day.endTime !== '00:00'
        return (
          <Fragment key={day.weekdayEn}>
            <Switch
              label={name}
              checked={!closed}
              onChange={({ currentTarget: { checked } }) =>
                set(
                  index,
                  checked ? { startTime: '08:00', endTime: '18:00' } : { startTime: '00:00', endTime: '00:00' },
                )
              }
            />
            <ClockField
              label={`${name}, ${t('opensAt')}`}
              disabled={closed}
              value={day.startTime}
              error={isClock(day.startTime) ? undefined : t('invalidClock')}
              onChange={(startTime) => set(index, { startTime })}
            />
            <ClockField
              label={`${name}, ${t('closesAt')}`}
              disabled={closed}
              value={day.endTime}
              help={overnight ? t('untilNextDay') : undefined}
              error={isClock(day.endTime) ? isWrong && t('invalidHours') : t('invalidClock')}
              onChange={(endTime) => set(index, { endTime })}
            />
            {readOnly ? (
              <span />
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('copyDayToAll', { day: name })}
                onClick={() => copy(day)}
              >
                {t('copyToAll')}
              </Button>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

interface ClockFieldProps {
  label: string
  value: string
  disabled: boolean
  help?: string | undefined
  error?: string | false | undefined
  onChange: (value: string) => void
}

const CLOCK = 'HH:MM'

/**
 * A time of day as HH:MM in every browser, because the built-in field follows the system's language instead of ours.
 */
function ClockField({ label, value, disabled, help, error, onChange }: ClockFieldProps) {
  return (
    <TextInput
      className="rc-clock"
      aria-label={label}
      inputMode="numeric"
      placeholder={CLOCK}
      maxLength={5}
      disabled={disabled}
      value={value}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      onChange={(event) => onChange(maskedClock(event.currentTarget.value))}
    />
  )
}
