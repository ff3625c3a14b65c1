/** Which contacts are chosen: some by their ids, or everybody whom the filters find except a few. */
export type Selection = { mode: 'some'; ids: ReadonlySet<number> } | { mode: 'all'; except: ReadonlySet<number> }

export const nothing: Selection = { mode: 'some', ids: new Set() }
export const everybody: Selection = { mode: 'all', except: new Set() }

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id)

/** Ticks or unticks one row. */
export function toggled(selection: Selection, id: number): Selection {
  const set = new Set(selection.mode === 'some' ? selection.ids : selection.except)
  if (!set.delete(id)) set.add(id)
  return selection.mode === 'some' ? { mode: 'some', ids: set } : { mode: 'all', except: set }
}

/** How many are chosen of the total that the filters find. */
export const chosenCount = (selection: Selection, total: number): number =>
  selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)

/** The state of the box that stands for all. */
export function wholeState(selection: Selection, total: number): 'none' | 'some' | 'all' {
  const count = chosenCount(selection, total)
  return count === 0 ? 'none' : count >= total ? 'all' : 'some'
}

/** The effect of the box for all: everything or nothing. */
export const wholeToggled = (selection: Selection, total: number): Selection =>
  wholeState(selection, total) === 'none' ? everybody : wholeState(selection, total) === 'all' ? nothing : everybody

/** Without somebody who was deleted. */
export function without(selection: Selection, id: number): Selection {
  const set = selection.mode === 'some' ? selection.ids : selection.except
  return set.has(id) ? toggled(selection, id) : selection
}

/** The selection as the calls take it. */
export const selectionInput = (selection: Selection) =>
  selection.mode === 'some' ? { ids: [...selection.ids] } : { all: true, except: [...selection.except] }
