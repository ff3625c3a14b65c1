/** Which tickets are chosen: some by their ids, or everything that the search finds except a few. */
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

/** Without a ticket that is gone. */
export const without = (selection: Selection, id: number): Selection =>
  selection.ids.has(id) ? toggled(selection, id) : selection

/** The selection as the calls take it. */
export const selectionInput = ({ all, ids }: Selection, asked: object) =>
  all ? { ...asked, all: true, except: [...ids] } : { ids: [...ids] }
