import type { ReactNode } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { useLate } from '../use-late.ts'
import { useNarrow } from '../use-narrow.ts'
import { TableCards } from './table-cards.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRows } from './table-rows.tsx'

export type { Column, DataTableProps } from './table-props.ts'

/** A list of things: sticky header, 44 px rows, cards on narrow screens, and a text for every state (screens.5). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, onRetry, filter, empty } = props
  const t = useTexts(platformTexts)
  const narrow = useNarrow()
  const late = useLate(rows === undefined && !error)
  if (rows === undefined) {
    if (error)
      return (
        <Place>
          <ErrorState error={error} onRetry={onRetry} />
        </Place>
      )
    return late ? <TableSkeleton columns={narrow ? 1 : props.columns.length} /> : null
  }
  if (rows.length === 0) {
    if (!filter?.text)
      return (
        <Place>
          <EmptyState title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        </Place>
      )
    return (
      <Place>
        <EmptyState
          role="status"
          title={t('noResult', { filter: filter.text })}
          action={{ label: t('clearFilters'), onClick: filter.onClear }}
        />
      </Place>
    )
  }
  return narrow ? <TableCards {...props} rows={rows} /> : <TableRows {...props} rows={rows} />
}

/** Shown in place of the rows: filters above it open over this area. */
const Place = ({ children }: { children: ReactNode }) => <div className="rc-card rc-table-state">{children}</div>

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
