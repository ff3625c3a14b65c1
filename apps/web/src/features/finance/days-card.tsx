import { SegmentedControl } from '@mantine/core'
import type { Period } from '@recado/contract/finance/choices'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { formatMoney } from '../../platform/values/money.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { useDays } from './finance-data.ts'
import { financeTexts } from './finance-texts.ts'

const DayBars = lazyPart(() => import('./day-bars.tsx').then((file) => file.DayBars))

export interface DaySum {
  day: string
  entrada: number
  saida: number
}

/** Income and expenses per day of the period, as a chart or a table. */
export function DaysCard({ days }: { days: Period }) {
  const t = useTexts(financeTexts)
  const [view, setView] = useState('chart')
  const { data, error, refetch } = useDays(days)
  const title = t('chart')
  const sum = (kind: 'entrada' | 'saida') => formatMoney((data?.days ?? []).reduce((all, day) => all + day[kind], 0))
  return (
    <section className="rc-card fn-chart" aria-label={title}>
      <div className="fn-chart-head">
        <h2>{title}</h2>
        <SegmentedControl
          size="xs"
          aria-label={title}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: t('chartView') },
            { value: 'table', label: t('tableView') },
          ]}
        />
      </div>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="fn-plot" />
        )
      ) : view === 'table' ? (
        <DayTable days={data.days} />
      ) : (
        <div
          className="fn-plot"
          role="img"
          aria-label={t('chartSummary', { title, entrada: sum('entrada'), saida: sum('saida') })}
        >
          <LazyParts onFail={() => setView('table')}>
            <DayBars days={data.days} />
          </LazyParts>
        </div>
      )}
    </section>
  )
}

/** Days with movements, newest first. */
function DayTable({ days }: { days: readonly DaySum[] }) {
  const t = useTexts(financeTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="fn-plot fn-plot-table" tabIndex={0} aria-label={`${t('tableView')}: ${t('chart')}`}>
      <table className="rc-table">
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col" data-align="end">
              {t('income')}
            </th>
            <th scope="col" data-align="end">
              {t('expense')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ entrada, saida }) => entrada > 0 || saida > 0)
            .toReversed()
            .map(({ day, entrada, saida }) => (
              <tr key={day}>
                <td>{formatDay(day)}</td>
                <td data-align="end" className="rc-figures">
                  {formatMoney(entrada)}
                </td>
                <td data-align="end" className="rc-figures">
                  {formatMoney(saida)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
