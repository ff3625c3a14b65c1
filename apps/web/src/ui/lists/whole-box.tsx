import { Checkbox } from '@mantine/core'
import { type Selection, wholeState, wholeToggled } from './selection.rules.ts'

export interface WholeBoxProps {
  label: string
  selection: Selection
  /** How many rows match the search and the filters. */
  total: number
  onSelect: (selection: Selection) => void
}

/** The checkbox that selects every matching row, including those not loaded (CTC-08, BLK-01). */
export function WholeBox({ label, selection, total, onSelect }: WholeBoxProps) {
  const state = wholeState(selection, total)
  return (
    <Checkbox
      aria-label={label}
      disabled={total === 0}
      checked={state === 'all' && total > 0}
      indeterminate={state === 'some'}
      onChange={() => onSelect(wholeToggled(selection, total))}
    />
  )
}
