import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  /** Without one the head of actions is there for readers only. */
  label?: string
  /** Stands in the head instead of the label, which then only names the fact on cards. */
  head?: ReactNode
  /** A fact that there is not is a dash: cards leave it out. */
  cell: (row: Row) => ReactNode
  /** Figures stand at the end; actions come last and keep their width. */
  align?: 'end' | 'actions'
  /** The heading of a card; the first column where none is marked. */
  title?: boolean
}

export interface DataTableProps<Row> {
  /** The name of the table, for assistive technology. */
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

/** A table that has rows to show. */
export type FilledTable<Row> = DataTableProps<Row> & { rows: readonly Row[] }
