import { Button, Checkbox, NumberInput } from '@mantine/core'
import { type Holiday, holidaysOf } from '@recado/contract/values/holidays.rules'
import type { SpecialDay } from '@recado/contract/values/hours'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { today } from '../../platform/values/company-time.rules.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { hoursTexts } from './hours-texts.ts'
import { isListed, withHolidays } from './special-days.rules.ts'

const FIRST_YEAR = 2020
const LAST_YEAR = 2099

interface HolidayImportProps {
  days: SpecialDay[]
  onChange: (days: SpecialDay[]) => void
  onClose: () => void
}

/** Offers the holidays of Brazil in a year. Carnival and Corpus Christi, which are not national holidays, start unticked. */
export function HolidayImport({ days, onChange, onClose }: HolidayImportProps) {
  const t = useTexts(hoursTexts)
  const [year, setYear] = useState<number | string>(Number(today().slice(0, 4)))
  const [choices, setChoices] = useState<Partial<Record<Holiday, boolean>>>({})
  const isYear = Number.isInteger(year) && Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR
  const offered = isYear ? holidaysOf(Number(year)) : []
  const isChosen = (holiday: Holiday, isNational: boolean) => choices[holiday] ?? isNational
  const additions = offered.filter((one) => isChosen(one.holiday, one.isNational) && !isListed(days, one))
  return (
    <fieldset className="rc-special-day" aria-label={t('importHolidays')}>
      <NumberInput
        label={t('year')}
        min={FIRST_YEAR}
        max={LAST_YEAR}
        allowDecimal={false}
        data-autofocus
        error={isYear ? undefined : t('invalidYear')}
        value={year}
        onChange={setYear}
      />
      <div className="rc-holidays">
        {offered.map((one) => {
          const isInList = isListed(days, one)
          return (
            <Checkbox
              key={one.holiday}
              label={`${formatDay(one.date)} ${t(one.holiday)}${isInList ? ` (${t('holidayListed')})` : ''}`}
              disabled={isInList}
              checked={isInList || isChosen(one.holiday, one.isNational)}
              onChange={(event) => setChoices({ ...choices, [one.holiday]: event.currentTarget.checked })}
            />
          )
        })}
      </div>
      <div className="rc-period-actions">
        <Button
          size="sm"
          disabled={additions.length === 0}
          onClick={() => {
            onChange(withHolidays(days, additions, t))
            onClose()
          }}
        >
          {t('addHolidays', { count: additions.length })}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('cancelImport')}
        </Button>
      </div>
    </fieldset>
  )
}
