import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  /** Without a label, the header of the action column is for screen readers only. */
  label?: string
  /** Replaces the label in the header; the label then only names the field on cards. */
  head?: ReactNode
  /** "–" marks an empty field, which cards leave out. */
  cell: (row: Row) => ReactNode
  /** Numbers are aligned at the end. Actions are the last column and keep their width. */
  align?: 'end' | 'actions'
  /** The heading of a card; by default the first column. */
  title?: boolean
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Tints a row. A word in the row must say the same. */
  rowTone?: (row: Row) => 'bad' | 'near' | 'soon' | undefined
  error?: unknown
  onRetry: () => void
  /** Loads the next page; called within 100 px of the end. */
  more?: { has: boolean; loading: boolean; load: () => void }
  /** The search text; the empty state names it. */
  filter?: { text: string; onClear: () => void }
  empty: { title: string; text?: string; action?: { label: string; onClick: () => void } }
}

/** A table with rows. */
export type FilledTable<Row> = DataTableProps<Row> & { rows: readonly Row[] }
