import { Button, SegmentedControl, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastProblem } from '../../platform/toast.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { dashboardTexts } from './dashboard-texts.ts'
import { type DashboardSearch, type FilterFields, filterOf, periods } from './filter.rules.ts'

export interface PeriodFilterProps {
  fields: FilterFields
  onFilter: (filter: DashboardSearch) => void
}

/** Dates or a period; without either nothing is asked (DSH-04). */
export function PeriodFilter({ fields, onFilter }: PeriodFilterProps) {
  const t = useTexts(dashboardTexts)
  const [typed, setTyped] = useState(fields)
  const set = (change: Partial<FilterFields>) => setTyped({ ...typed, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filter = filterOf(typed)
    if (typeof filter === 'string') toastProblem(t(filter), 'dashboard-filter')
    else onFilter(filter)
  }
  return (
    <form className="ds-filter" onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label={t('filterBy')}
        value={typed.kind}
        onChange={(kind) => set({ kind: kind as FilterFields['kind'] })}
        data={[
          { value: 'dates', label: t('byDates') },
          { value: 'period', label: t('byPeriod') },
        ]}
      />
      {typed.kind === 'period' ? (
        <Select
          aria-label={t('period')}
          placeholder={t('period')}
          clearable
          value={typed.days === null ? null : String(typed.days)}
          onChange={(days) => set({ days: days === null ? null : Number(days) })}
          data={periods.map((days) => ({ value: String(days), label: t('lastDays', { days }) }))}
        />
      ) : (
        <>
          <DateField aria-label={t('from')} value={typed.from} max={typed.to} onChange={(from) => set({ from })} />
          <DateField aria-label={t('to')} value={typed.to} min={typed.from} onChange={(to) => set({ to })} />
        </>
      )}
      <Button type="submit">{t('filter')}</Button>
    </form>
  )
}
