import './archive.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { archiveTexts } from './archive-texts.ts'

export interface ArchivedRow {
  id: number
  title: string
  archivedAt: string
  /** Its content or its former place. */
  about?: string
}

interface ArchivedListProps<Row extends ArchivedRow> {
  label: string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  query: {
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch(): Promise<unknown>
    fetchNextPage(): Promise<unknown>
  }
  empty: ReactNode
  mayRestore: boolean
  mayRemove: (row: Row) => boolean
  onRestore: (row: Row) => void
  onRemove: (row: Row) => void
}

/** Archived things of one kind with the actions to restore and to delete them, and a text for every state. */
export function ArchivedList<Row extends ArchivedRow>(props: ArchivedListProps<Row>) {
  const { label, rows, query, empty } = props
  const t = useTexts(archiveTexts)
  if (!rows)
    return query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <ScreenLoading />
  if (rows.length === 0) return <>{empty}</>
  return (
    <>
      <ul className="ba-list" aria-label={label}>
        {rows.map((row) => (
          <Item key={row.id} row={row} {...props} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Item<Row extends ArchivedRow>({
  row,
  mayRestore,
  mayRemove,
  onRestore,
  onRemove,
}: ArchivedListProps<Row> & { row: Row }) {
  const t = useTexts(archiveTexts)
  const { title, about, archivedAt } = row
  const when = t('archivedAt', { when: formatMoment(archivedAt) })
  return (
    <li className="ba-item">
      <span className="ba-words">
        <b>{title}</b>
        <small>{about ? `${about} · ${when}` : when}</small>
      </span>
      <span className="ba-acts">
        {mayRestore && (
          <Button variant="default" size="xs" aria-label={t('restoreNamed', { title })} onClick={() => onRestore(row)}>
            {t('restore')}
          </Button>
        )}
        {mayRemove(row) && (
          <Button
            variant="subtle"
            color="danger"
            size="xs"
            aria-label={t('removeNamed', { title })}
            onClick={() => onRemove(row)}
          >
            {t('remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
