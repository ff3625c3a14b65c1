import { Button, Popover } from '@mantine/core'
import { addDays } from '@recado/contract/values/zoned-time.rules'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { today } from '../../../platform/values/company-time.rules.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { spanProblem } from '../../../ui/dates/span-problem.ts'
import type { ContactFilters } from './list-filters.rules.ts'
import { pageTexts } from './page-texts.ts'

/** Filters contacts by the day they were added: one day or a range (CTC-12). */
export function DateFilter({
  filters,
  onChange,
}: {
  filters: ContactFilters
  onChange: (next: ContactFilters) => void
}) {
  const t = useTexts(pageTexts)
  const [open, setOpen] = useState(false)
  const { de, ate } = filters
  const values = { from: de ? formatDay(de) : '', to: ate ? formatDay(ate) : '' }
  const buttonText =
    de && ate
      ? de === ate
        ? values.from
        : t('datesSpan', values)
      : de
        ? t('datesFrom', values)
        : ate
          ? t('datesTo', values)
          : t('dates')
  const choose = (from: string | undefined, to: string | undefined) => {
    const { de: _from, ate: _to, ...others } = filters
    onChange({ ...others, ...(from ? { de: from } : {}), ...(to ? { ate: to } : {}) })
  }
  const quick = (from?: string) => () => {
    choose(from, from && today())
    setOpen(false)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant={de || ate ? 'light' : 'default'}
          leftSection={<IconCalendar size={16} stroke={1.8} />}
          onClick={() => setOpen(!open)}
        >
          {buttonText}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('dates')}>
        <div className="ct-days">
          <div className="ct-days-quick">
            <Button size="xs" variant="default" onClick={quick(today())}>
              {t('today')}
            </Button>
            <Button size="xs" variant="default" onClick={quick(addDays(today(), -6))}>
              {t('lastWeek')}
            </Button>
            <Button size="xs" variant="default" onClick={quick(`${today().slice(0, 8)}01`)}>
              {t('thisMonth')}
            </Button>
          </div>
          <DateField label={t('from')} value={de ?? ''} max={ate} onChange={(from) => choose(from, ate)} />
          <DateField
            label={t('to')}
            value={ate ?? ''}
            min={de}
            error={spanProblem(de, ate)}
            onChange={(to) => choose(de, to)}
          />
          <Button variant="subtle" size="xs" disabled={!de && !ate} onClick={quick()}>
            {t('anyDate')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
