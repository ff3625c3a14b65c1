import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '../use-narrow.ts'
import { chosenCount, everything, nothing, type Selection } from './selection.rules.ts'
import { WholeBox } from './whole-box.tsx'

/** How many rows match the filters. With `isFloor` there are more: the server stopped counting. */
export interface ListTotal {
  count: number
  isFloor: boolean
}

export interface SelectionBarProps {
  selection: Selection
  /** Undefined while the first page loads. */
  total: ListTotal | undefined
  onSelect: (selection: Selection) => void
  words: {
    chooseAll: string
    /** The number of matching rows. */
    total: string
    /** The number of selected rows. */
    chosen: string
    /** Label of the link that also selects rows that are not loaded. */
    alsoOthers: string
    unchoose: string
  }
  /** The actions on the selected rows. */
  children: ReactNode
}

/** The number of rows; with a selection, the number of selected rows and the actions on them (CTC-08, BLK-06). */
export function SelectionBar({ selection, total, onSelect, words, children }: SelectionBarProps) {
  const narrow = useNarrow()
  const all = total?.count ?? 0
  const count = chosenCount(selection, all)
  // On wide screens this checkbox is in its column's header.
  const whole = narrow && all > 0 && (
    <WholeBox label={words.chooseAll} selection={selection} total={all} onSelect={onSelect} />
  )
  if (count === 0) {
    return (
      <div className="rc-selection" role="status">
        {whole}
        {all > 0 && words.total}
      </div>
    )
  }
  return (
    <div className="rc-selection" data-chosen>
      {whole}
      <strong role="status">{words.chosen}</strong>
      {!selection.all && count < all && (
        <Button variant="subtle" size="xs" onClick={() => onSelect(everything)}>
          {words.alsoOthers}
        </Button>
      )}
      <span data-grow />
      {children}
      <Button variant="subtle" size="xs" onClick={() => onSelect(nothing)}>
        {words.unchoose}
      </Button>
    </div>
  )
}
