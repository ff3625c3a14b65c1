import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastProblem } from '../../platform/toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import type { ChartBar } from './bars.tsx'
import { dashboardTexts } from './dashboard-texts.ts'

const Bars = lazyPart(() => import('./bars.tsx').then((file) => file.Bars))

export interface ChartCardProps {
  title: string
  /** The heading of the label column. */
  heading: string
  bars: readonly ChartBar[] | undefined
  error: unknown
  onRetry: () => void
  onOpen: (key: string) => void
}

/** A chart or the same data as a table. Both open the tickets behind a bar. */
export function ChartCard({ title, heading, bars, error, onRetry, onOpen }: ChartCardProps) {
  const t = useTexts(dashboardTexts)
  const [view, setView] = useState('chart')
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (error) toastProblem(t('chartError'), 'dashboard-chart')
  }, [error, t])
  const total = t('total', { n: bars?.reduce((sum, bar) => sum + bar.total, 0) ?? 0 })
  const empty = bars?.every((bar) => bar.total === 0)
  const asTable = view === 'table' || broken
  return (
    <section className="rc-card ds-chart" aria-label={title}>
      <div className="ds-chart-head">
        <h2>{title}</h2>
        {bars && <span className="ds-quiet rc-figures">{total}</span>}
        <SegmentedControl
          size="xs"
          aria-label={`${t('view')}: ${title}`}
          value={asTable ? 'table' : 'chart'}
          onChange={setView}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('tableView') },
          ]}
        />
      </div>
      {bars === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <div className="ds-plot" />
        )
      ) : empty ? (
        <EmptyState title={t('noData')}>{t('noDataHelp')}</EmptyState>
      ) : asTable ? (
        <ChartTable {...{ title, heading, bars, onOpen }} />
      ) : (
        <div className="ds-plot" role="img" aria-label={t('chartSummary', { title, total })}>
          <LazyParts onFail={() => setBroken(true)}>
            <Bars bars={bars} name={t('tickets')} onOpen={onOpen} />
          </LazyParts>
        </div>
      )}
    </section>
  )
}

type TableProps = Pick<ChartCardProps, 'title' | 'heading' | 'onOpen'> & { bars: readonly ChartBar[] }

function ChartTable({ title, heading, bars, onOpen }: TableProps) {
  const t = useTexts(dashboardTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="ds-plot ds-plot-table" tabIndex={0} aria-label={`${t('tableView')}: ${title}`}>
      <table className="rc-table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" data-align="end">
              {t('tickets')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, total }) => (
            <tr key={key}>
              <td>{label}</td>
              <td data-align="end" className="rc-figures">
                {total === 0 ? (
                  total
                ) : (
                  <button
                    type="button"
                    className="ds-link"
                    aria-label={t('openFigure', { name: label, value: total })}
                    onClick={() => onOpen(key)}
                  >
                    {total}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
