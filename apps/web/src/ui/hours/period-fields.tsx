import { ActionIcon, Button, TextInput } from '@mantine/core'
import { hasOverlap, isEmptyPeriod, isOvernight, type Period } from '@recado/contract/values/periods.rules'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { hoursTexts } from './hours-texts.ts'
import { isEndClock, isStartClock, maskedClock, nextPeriod, wholeDay } from './week-hours.rules.ts'

/** The most periods of one day, as the server accepts. */
const MOST_PERIODS = 8

interface PeriodFieldsProps {
  /** The day's name, for the names of its fields. */
  day: string
  /** Empty: closed. */
  periods: Period[]
  onChange: (periods: Period[]) => void
  readOnly?: boolean
}

/** The periods of one day, with the buttons that add one, remove one and open the whole day. */
export function PeriodFields({ day, periods, onChange, readOnly = false }: PeriodFieldsProps) {
  const t = useTexts(hoursTexts)
  const set = (index: number, change: Partial<Period>) =>
    onChange(periods.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const isWholeDay = periods.length === 1 && periods[0]?.startTime === '00:00' && periods[0].endTime === '24:00'
  const isClosed = periods.length === 0
  const rows = isClosed ? [{ startTime: '00:00', endTime: '00:00' }] : periods
  return (
    <div className="rc-periods">
      {rows.map((period, index) => {
        const name = index === 0 ? day : t('periodOfDay', { day, number: index + 1 })
        return (
          // Periods have no identity besides their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div className="rc-period" key={index}>
            <ClockField
              label={`${name}, ${t('opensAt')}`}
              disabled={isClosed}
              value={period.startTime}
              error={isStartClock(period.startTime) ? undefined : t('invalidClock')}
              onChange={(startTime) => set(index, { startTime })}
            />
            <ClockField
              label={`${name}, ${t('closesAt')}`}
              disabled={isClosed}
              value={period.endTime}
              help={!isClosed && isOvernight(period) ? t('untilNextDay') : undefined}
              error={endError(period, isClosed)}
              onChange={(endTime) => set(index, { endTime })}
            />
            {!readOnly && rows.length > 1 && (
              <ActionIcon
                variant="subtle"
                aria-label={t('removePeriod', { period: name })}
                onClick={() => onChange(periods.filter((_one, at) => at !== index))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {hasOverlap(periods) && (
        <p className="rc-period-error" role="alert">
          {t('periodsOverlap')}
        </p>
      )}
      {!readOnly && (
        <div className="rc-period-actions">
          {!isClosed && !isWholeDay && periods.length < MOST_PERIODS && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('addPeriodTo', { day })}
              onClick={() => onChange([...periods, nextPeriod(periods)])}
            >
              {t('addPeriod')}
            </Button>
          )}
          {!isWholeDay && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('wholeDayOn', { day })}
              onClick={() => onChange([wholeDay])}
            >
              {t('wholeDay')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function endError(period: Period, isClosed: boolean): string | undefined {
  if (!isEndClock(period.endTime)) return hoursTexts.text('invalidEndClock')
  return !isClosed && isEmptyPeriod(period) ? hoursTexts.text('invalidHours') : undefined
}

interface ClockFieldProps {
  label: string
  value: string
  disabled: boolean
  help?: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

const CLOCK = 'HH:MM'

/**
 * A time of day as HH:MM in every browser, because the built-in field follows the language of the system.
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
