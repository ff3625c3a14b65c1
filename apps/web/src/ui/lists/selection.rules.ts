/** The selected rows of a list: some ids, or everything that search and filters match except some ids. */
export interface Selection {
  all: boolean
  /** The selected ids; with `all`, the excluded ones. */
  ids: ReadonlySet<number>
}

export const nothing: Selection = { all: false, ids: new Set() }
export const everything: Selection = { all: true, ids: new Set() }

export const isChosen = ({ all, ids }: Selection, id: number): boolean => ids.has(id) !== all

/** Selects or unselects one row. */
export function toggleRow({ all, ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { all, ids: next }
}

/** How many of the matching rows are selected. */
export const chosenCount = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/** The state of the checkbox for all. */
export function wholeState(selection: Selection, total: number): 'none' | 'some' | 'all' {
  const count = chosenCount(selection, total)
  return count === 0 ? 'none' : count >= total ? 'all' : 'some'
}

/** The selection after the checkbox for all is clicked: everything or nothing. */
export const wholeToggled = (selection: Selection, total: number): Selection =>
  wholeState(selection, total) === 'all' && total > 0 ? nothing : everything

/** Removes a deleted row from the selection. */
export const without = (selection: Selection, id: number): Selection =>
  selection.ids.has(id) ? toggleRow(selection, id) : selection

/**
 * The selection as request fields.
 * @param filters search and filters, which define what `all` means
 */
export const selectionInput = ({ all, ids }: Selection, filters: object = {}) =>
  all ? { ...filters, all: true, except: [...ids] } : { ids: [...ids] }
