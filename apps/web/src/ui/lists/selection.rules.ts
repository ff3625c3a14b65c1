/** Which rows of a list are chosen: some by their ids, or everything that search and filters find except a few. */
export interface Selection {
  all: boolean
  /** The chosen ones; with `all`, those left out. */
  ids: ReadonlySet<number>
}

export const nothing: Selection = { all: false, ids: new Set() }
export const everything: Selection = { all: true, ids: new Set() }

export const isChosen = ({ all, ids }: Selection, id: number): boolean => ids.has(id) !== all

/** Ticks or unticks one row. */
export function toggled({ all, ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { all, ids: next }
}

/** How many are chosen of the total that the search finds. */
export const chosenCount = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/** The state of the box that stands for all. */
export function wholeState(selection: Selection, total: number): 'none' | 'some' | 'all' {
  const count = chosenCount(selection, total)
  return count === 0 ? 'none' : count >= total ? 'all' : 'some'
}

/** The effect of the box for all: everything or nothing. */
export const wholeToggled = (selection: Selection, total: number): Selection =>
  wholeState(selection, total) === 'all' && total > 0 ? nothing : everything

/** Without a row that is gone. */
export const without = (selection: Selection, id: number): Selection =>
  selection.ids.has(id) ? toggled(selection, id) : selection

/**
 * The selection as the calls take it.
 * @param asked search and filters, which say what everything is
 */
export const selectionInput = ({ all, ids }: Selection, asked: object = {}) =>
  all ? { ...asked, all: true, except: [...ids] } : { ids: [...ids] }
