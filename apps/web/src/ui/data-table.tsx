import { type ReactNode, useRef } from 'react'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { useLate } from './use-late.ts'
import { useNarrow } from './use-narrow.ts'
import { useNearEnd } from './use-near-end.ts'

export interface Column<Row> {
  key: string
  /** Without one the head of actions is there for readers only. */
  label?: string
  /** Stands in the head instead of the label, which then only names the fact on cards. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end; actions come last and keep their width. */
  align?: 'end' | 'actions'
}

export interface DataTableProps<Row> {
  /** What the table lists, for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Tints a row; a word in it must say the same. */
  rowTone?: (row: Row) => 'bad' | 'near' | 'soon' | undefined
  error?: unknown
  onRetry: () => void
  /** Loads the next page; called within 100 px of the end. */
  more?: { has: boolean; loading: boolean; load: () => void }
  /** The text searched for; an empty answer then names it. */
  filter?: { text: string; onClear: () => void }
  empty: { title: string; text?: string; action?: { label: string; onClick: () => void } }
}

/** A list of things: sticky header, 44 px rows, cards on narrow screens, and a word for every state (UX.md §5). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, onRetry, filter, empty } = props
  const t = useTexts(platformTexts)
  const narrow = useNarrow()
  const late = useLate(rows === undefined && !error)
  if (rows === undefined) {
    if (error) return <ErrorState error={error} onRetry={onRetry} />
    return late ? <TableSkeleton columns={narrow ? 1 : props.columns.length} /> : null
  }
  if (rows.length === 0) {
    if (!filter?.text)
      return (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )
    return (
      <EmptyState
        role="status"
        title={t('noResult', { filter: filter.text })}
        action={{ label: t('clearFilters'), onClick: filter.onClear }}
      />
    )
  }
  return narrow ? <Cards {...props} rows={rows} /> : <Rows {...props} rows={rows} />
}

type Filled<Row> = DataTableProps<Row> & { rows: readonly Row[] }

function Rows<Row>({ label, columns, rows, rowKey, rowTone, more }: Filled<Row>) {
  const t = useTexts(platformTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const end = useNearEnd(scroller, more)
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className="rc-card rc-table-scroll" tabIndex={0} aria-label={label}>
      <table className="rc-table">
        <thead>
          <tr>
            {columns.map(({ key, label: name, head, align }) => (
              <th key={key} scope="col" {...cellSide(align)}>
                {align === 'actions' && !name ? <span className="rc-hidden">{t('actions')}</span> : (head ?? name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-tone={rowTone?.(row)}>
              {columns.map(({ key, cell, align }) => (
                <td key={key} {...cellSide(align)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MoreMark end={end} loading={more?.loading} />
    </section>
  )
}

const cellSide = (align: Column<never>['align']) =>
  align === 'actions' ? { 'data-actions': true } : align === 'end' ? { 'data-align': 'end' } : {}

function Cards<Row>({ label, columns, rows, rowKey, rowTone, more }: Filled<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const end = useNearEnd(scroller, more)
  const facts = columns.filter(({ align }) => align !== 'actions')
  const actions = columns.filter(({ align }) => align === 'actions')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className="rc-cards" tabIndex={0} aria-label={label}>
      {rows.map((row) => (
        <article key={rowKey(row)} className="rc-card rc-row-card" data-tone={rowTone?.(row)}>
          <dl>
            {facts.map(({ key, label: name, cell }) => (
              <Fact key={key} name={name ?? ''}>
                {cell(row)}
              </Fact>
            ))}
          </dl>
          {actions.map(({ key, cell }) => (
            <div key={key} className="rc-row-card-actions">
              {cell(row)}
            </div>
          ))}
        </article>
      ))}
      <MoreMark end={end} loading={more?.loading} />
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function MoreMark({ end, loading = false }: { end: (element: HTMLElement | null) => void; loading?: boolean }) {
  const t = useTexts(platformTexts)
  return (
    <div ref={end} className="rc-more" aria-live="polite">
      {loading && <span className="rc-hidden">{t('loadingMore')}</span>}
    </div>
  )
}

function TableSkeleton({ columns }: { columns: number }) {
  const t = useTexts(platformTexts)
  const cells = Array.from({ length: columns }, (_, index) => `c${index}`)
  return (
    <div className="rc-card rc-table-scroll" role="status" aria-label={t('loading')}>
      <table className="rc-table" aria-hidden>
        <tbody>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <tr key={row}>
              {cells.map((cell) => (
                <td key={cell}>
                  <div className="rc-skeleton" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
