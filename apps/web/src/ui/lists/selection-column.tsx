import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '../use-narrow.ts'
import { isChosen, type Selection, toggled } from './selection.rules.ts'
import type { Column } from './table-props.ts'
import { WholeBox } from './whole-box.tsx'

export interface SelectionColumnProps<Row> {
  selection: Selection
  /** How many the search and the filters find. */
  total: number
  onSelect: (selection: Selection) => void
  /** Names the box for all: "Selecionar todos os contatos". */
  all: string
  /** Names the box of a row: "Selecionar Ana". */
  one: (row: Row) => string
}

export interface SelectionColumn<Row> {
  /** The box of a row on narrow screens, where it stands with the row's name; null elsewhere. */
  beside: (row: Row) => ReactNode
  /** These columns, on wide screens after that of the boxes. */
  before: (columns: Column<Row>[]) => Column<Row>[]
}

/** The boxes by which rows are chosen. */
export function useSelectionColumn<Row extends { id: number }>(props: SelectionColumnProps<Row>): SelectionColumn<Row> {
  const { selection, total, onSelect, all, one } = props
  const narrow = useNarrow()
  const box = (row: Row) => (
    <Checkbox
      aria-label={one(row)}
      checked={isChosen(selection, row.id)}
      onChange={() => onSelect(toggled(selection, row.id))}
    />
  )
  const head = <WholeBox label={all} selection={selection} total={total} onSelect={onSelect} />
  return {
    beside: (row) => (narrow ? box(row) : null),
    before: (columns) => (narrow ? columns : [{ key: 'box', head, cell: box }, ...columns]),
  }
}
