import type { FlowGraph } from '@recado/contract/flows/graph'

/** How many changes can be taken back. */
export const MOST_UNDO = 100

/** A graph and the ways back and forth; graphs are never changed in place. */
export interface History {
  graph: FlowGraph
  past: readonly FlowGraph[]
  future: readonly FlowGraph[]
  /** What the last change was about: more of the same, such as letters of one field, is one change to take back. */
  about: string | null
}

export const historyOf = (graph: FlowGraph): History => ({ graph, past: [], future: [], about: null })

/** Takes a change in; `about` joins it with the one before it when that was about the same. */
export function changed(history: History, graph: FlowGraph, about: string | null = null): History {
  if (graph === history.graph) return history
  const joins = about !== null && about === history.about
  const past = joins ? history.past : [...history.past, history.graph].slice(-MOST_UNDO)
  return { graph, past, future: [], about }
}

/** Ends the joining of changes: the next one is taken back by itself. */
export const settled = (history: History): History => (history.about === null ? history : { ...history, about: null })

export function undone(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { graph: before, past: history.past.slice(0, -1), future: [history.graph, ...history.future], about: null }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { graph: next, past: [...history.past, history.graph], future, about: null }
}
