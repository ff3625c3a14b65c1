import { useCallback, useState } from 'react'
import { nothing, type Selection, without } from './selection.rules.ts'

export interface UsedSelection {
  selection: Selection
  select: (selection: Selection) => void
  /** A row is gone. */
  forget: (id: number) => void
}

/**
 * Which rows of a list are chosen. In another list nothing is: rows that were chosen in one would be changed unseen in the other.
 * @param filters what makes it this list
 */
export function useSelection(filters: object): UsedSelection {
  const list = JSON.stringify(filters)
  const [kept, keep] = useState({ list, selection: nothing })
  const select = useCallback((selection: Selection) => keep({ list, selection }), [list])
  const forget = useCallback(
    (id: number) => keep((before) => ({ ...before, selection: without(before.selection, id) })),
    [],
  )
  return { selection: kept.list === list ? kept.selection : nothing, select, forget }
}
