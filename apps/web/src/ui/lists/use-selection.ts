import { useCallback, useState } from 'react'
import { nothing, type Selection, without } from './selection.rules.ts'

export interface UsedSelection {
  selection: Selection
  select: (selection: Selection) => void
  /** Unselects a deleted row. */
  forget: (id: number) => void
}

/**
 * The selected rows of a list. Another list starts without a selection: otherwise actions would affect selected rows
 * that are out of sight.
 * @param filters identify the list
 */
export function useSelection(filters: object): UsedSelection {
  const list = JSON.stringify(filters)
  const [stored, keep] = useState({ list, selection: nothing })
  const select = useCallback((selection: Selection) => keep({ list, selection }), [list])
  const forget = useCallback(
    (id: number) => keep((before) => ({ ...before, selection: without(before.selection, id) })),
    [],
  )
  return { selection: stored.list === list ? stored.selection : nothing, select, forget }
}
