import { Select } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { companyTimeZone } from '../../../platform/values/company-zone.rules.ts'
import { saveHours } from '../hours-data.ts'
import { settingTexts } from '../setting-texts.ts'

/** Options drawn at once; a search finds the others. */
const MOST_SHOWN = 100

/** Returns the zones that this browser knows, with the stored one. */
const zonesWith = (stored: string): string[] =>
  [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

/** The time zone of the company's hours and days. */
export function TimeZoneRow({ disabled }: { disabled: boolean }) {
  const t = useTexts(settingTexts)
  const id = useId()
  const { company, companyId } = useMe()
  // Absent until the session is read again after an update.
  const timeZone = company?.timeZone ?? companyTimeZone()
  const zones = useMemo(() => zonesWith(timeZone), [timeZone])
  const save = async (zone: string) => {
    try {
      await saveHours(companyId, { timeZone: zone })
      toast(t('saved'), { id: 'setting-saved' })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="rc-option-row">
      <div>
        <label htmlFor={id}>{t('timeZone')}</label>
        <p id={`${id}-help`}>{t('timeZoneHelp')}</p>
      </div>
      <div className="rc-option-control">
        <Select
          id={id}
          aria-describedby={`${id}-help`}
          searchable
          allowDeselect={false}
          limit={MOST_SHOWN}
          nothingFoundMessage={t('timeZoneNone')}
          disabled={disabled}
          value={timeZone}
          data={zones}
          onChange={(zone) => zone !== null && zone !== timeZone && void save(zone)}
        />
      </div>
    </div>
  )
}
