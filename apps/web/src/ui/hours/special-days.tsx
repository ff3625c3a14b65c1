import { ActionIcon, Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { SpecialDay } from '@recado/contract/values/hours'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { DateField } from '../dates/date-field.tsx'
import { HolidayImport } from './holiday-import.tsx'
import { hoursTexts } from './hours-texts.ts'
import { PeriodFields } from './period-fields.tsx'
import { isRepeated, MOST_SPECIAL_DAYS, newSpecialDay } from './special-days.rules.ts'
import { usualPeriod } from './week-hours.rules.ts'

interface SpecialDaysProps {
  days: SpecialDay[]
  onChange: (days: SpecialDay[]) => void
  readOnly?: boolean
  /** They belong to a queue, and come before those of the company. */
  forQueue?: boolean
}

/** The dates with other hours than their weekday, and the import of holidays. */
export function SpecialDays({ days, onChange, readOnly = false, forQueue = false }: SpecialDaysProps) {
  const t = useTexts(hoursTexts)
  const [isImporting, setImporting] = useState(false)
  return (
    <section className="rc-days" aria-label={t('specialDays')}>
      {forQueue && <h3 className="rc-days-title">{t('specialDays')}</h3>}
      <p className="rc-week-help">{t(forQueue ? 'queueDaysHelp' : 'specialDaysHelp')}</p>
      {days.length === 0 && <p>{t('specialDaysNone')}</p>}
      {days.map((day, index) => (
        <SpecialDayRow
          // Days have no identity besides their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          day={day}
          number={index + 1}
          isRepeated={isRepeated(days, index)}
          readOnly={readOnly}
          onChange={(change) => onChange(days.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => onChange(days.filter((_one, at) => at !== index))}
        />
      ))}
      {isImporting && <HolidayImport days={days} onChange={onChange} onClose={() => setImporting(false)} />}
      {!readOnly && !isImporting && (
        <div className="rc-period-actions">
          <Button
            variant="default"
            size="sm"
            disabled={days.length >= MOST_SPECIAL_DAYS}
            onClick={() => onChange([...days, newSpecialDay()])}
          >
            {t('addSpecialDay')}
          </Button>
          <Button variant="default" size="sm" onClick={() => setImporting(true)}>
            {t('importHolidays')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface RowProps {
  day: SpecialDay
  number: number
  isRepeated: boolean
  readOnly: boolean
  onChange: (change: Partial<SpecialDay>) => void
  onRemove: () => void
}

function SpecialDayRow({ day, number, isRepeated: repeated, readOnly, onChange, onRemove }: RowProps) {
  const t = useTexts(hoursTexts)
  const { date, yearly, name, message, periods } = day
  const label = name || (date === '' ? t('specialDayNumber', { number }) : formatDay(date))
  const isOpen = periods.length > 0
  return (
    <fieldset className="rc-special-day" aria-label={label} disabled={readOnly}>
      <div className="rc-special-day-head">
        <DateField
          label={t('date')}
          value={date}
          error={repeated ? t('dateTwice') : undefined}
          onChange={(next) => onChange({ date: next })}
        />
        <TextInput
          label={t('specialDayName')}
          maxLength={100}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        {!readOnly && (
          <ActionIcon variant="subtle" aria-label={t('removeSpecialDay', { name: label })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className="rc-special-day-hours">
        <Checkbox
          label={t('yearly')}
          checked={yearly}
          onChange={(event) => onChange({ yearly: event.currentTarget.checked })}
        />
        <Switch
          label={isOpen ? t('open') : t('closed')}
          checked={isOpen}
          onChange={(event) => onChange({ periods: event.currentTarget.checked ? [usualPeriod] : [] })}
        />
      </div>
      {isOpen && (
        <PeriodFields
          day={label}
          periods={periods}
          readOnly={readOnly}
          onChange={(next) => onChange({ periods: next })}
        />
      )}
      <Textarea
        label={t('specialDayMessage')}
        placeholder={t('specialDayMessageHelp')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
    </fieldset>
  )
}
