import { Button, SegmentedControl, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastProblem } from '../../platform/toast.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { dashboardTexts } from './dashboard-texts.ts'
import { type DashboardSearch, type FilterFields, parseFilter, periods } from './filter.rules.ts'

export interface PeriodFilterProps {
  fields: FilterFields
  onFilter: (filter: DashboardSearch) => void
}

/** Filters by dates or a period; without either, nothing is requested (DSH-04). */
export function PeriodFilter({ fields, onFilter }: PeriodFilterProps) {
  const t = useTexts(dashboardTexts)
  const [draft, setDraft] = useState(fields)
  const set = (change: Partial<FilterFields>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filter = parseFilter(draft)
    if (typeof filter === 'string') toastProblem(t(filter), 'dashboard-filter')
    else onFilter(filter)
  }
  return (
    <form className="ds-filter" onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label={t('filterBy')}
        value={draft.kind}
        onChange={(kind) => set({ kind: kind as FilterFields['kind'] })}
        data={[
          { value: 'dates', label: t('byDates') },
          { value: 'period', label: t('byPeriod') },
        ]}
      />
      {draft.kind === 'period' ? (
        <Select
          aria-label={t('period')}
          placeholder={t('period')}
          clearable
          value={draft.days === null ? null : String(draft.days)}
          onChange={(days) => set({ days: days === null ? null : Number(days) })}
          data={periods.map((days) => ({ value: String(days), label: t('lastDays', { days }) }))}
        />
      ) : (
        <>
          <DateField aria-label={t('from')} value={draft.from} max={draft.to} onChange={(from) => set({ from })} />
          <DateField aria-label={t('to')} value={draft.to} min={draft.from} onChange={(to) => set({ to })} />
        </>
      )}
      <Button type="submit">{t('filter')}</Button>
    </form>
  )
}
