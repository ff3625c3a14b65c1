import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '../use-narrow.ts'
import { isChosen, type Selection, toggleRow } from './selection.rules.ts'
import type { Column } from './table-props.ts'
import { WholeBox } from './whole-box.tsx'

export interface SelectionColumnProps<Row> {
  selection: Selection
  /** How many rows match the search and the filters. */
  total: number
  onSelect: (selection: Selection) => void
  /** The label of the checkbox for all: "Selecionar todos os contatos". */
  all: string
  /** The label of a row's checkbox: "Selecionar Ana". */
  one: (row: Row) => string
}

export interface SelectionColumn<Row> {
  /** The checkbox beside a row's name on narrow screens; null on wide ones. */
  beside: (row: Row) => ReactNode
  /** Puts the checkbox column before these columns on wide screens. */
  before: (columns: Column<Row>[]) => Column<Row>[]
}

/** The checkboxes that select rows. */
export function useSelectionColumn<Row extends { id: number }>(props: SelectionColumnProps<Row>): SelectionColumn<Row> {
  const { selection, total, onSelect, all, one } = props
  const narrow = useNarrow()
  const box = (row: Row) => (
    <Checkbox
      aria-label={one(row)}
      checked={isChosen(selection, row.id)}
      onChange={() => onSelect(toggleRow(selection, row.id))}
    />
  )
  const head = <WholeBox label={all} selection={selection} total={total} onSelect={onSelect} />
  return {
    beside: (row) => (narrow ? box(row) : null),
    before: (columns) => (narrow ? columns : [{ key: 'box', head, cell: box }, ...columns]),
  }
}
