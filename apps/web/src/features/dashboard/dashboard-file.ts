import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { Dashboard } from './dashboard-data.ts'
import { dashboardTexts } from './dashboard-texts.ts'

export const counterKeys = [
  'supportHappening',
  'supportPending',
  'supportFinished',
  'leads',
  'avgSupportTime',
  'avgWaitTime',
] as const
export type CounterKey = (typeof counterKeys)[number]

export const isTime = (key: CounterKey) => key === 'avgSupportTime' || key === 'avgWaitTime'

/** Counters of the current moment, independent of the period. */
export const isMoment = (key: string) => key === 'supportHappening' || key === 'supportPending'

/** This counter in the preceding period; null for counters of the current moment. */
export const beforeOf = ({ previous }: Dashboard, key: CounterKey): number | null =>
  isMoment(key) ? null : (previous?.counters[key] ?? null)

export interface ChartRows {
  title: string
  rows: ReadonlyArray<{ label: string; total: number }>
}

const formatValue = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))

/** All data of the dashboard as a CSV file. */
export function dashboardFile(dashboard: Dashboard, charts: readonly ChartRows[]): Blob {
  const t = dashboardTexts.text
  const labelOf = (key: CounterKey) => (isTime(key) ? t('minutesUnit', { name: t(key) }) : t(key))
  const lines = [
    csvLine([t('figure'), t('value'), t('valueBefore')]),
    csvLine([t('from'), dashboard.range.from, dashboard.previous?.range.from ?? '']),
    csvLine([t('to'), dashboard.range.to, dashboard.previous?.range.to ?? '']),
    ...counterKeys.map((key) =>
      csvLine([labelOf(key), formatValue(dashboard.counters[key]), formatValue(beforeOf(dashboard, key))]),
    ),
    csvLine([]),
    csvLine([t('attendants'), t('rating'), t('finished'), t('minutesUnit', { name: t('supportTime') }), t('state')]),
    ...dashboard.attendants.map((one) =>
      csvLine([
        one.name,
        formatValue(one.rating || null),
        String(one.tickets),
        formatValue(one.avgSupportTime),
        t(one.online ? 'online' : 'offline'),
      ]),
    ),
    ...charts.flatMap(({ title, rows }) => [
      csvLine([]),
      csvLine([title, t('tickets')]),
      ...rows.map(({ label, total }) => csvLine([label, String(total)])),
    ]),
  ]
  return new Blob([UTF8_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}
