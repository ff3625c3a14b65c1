import type { FlowGraph } from '@recado/contract/flows/graph'

/** Maximum number of undo steps. */
export const MOST_UNDO = 100

/** A graph with its undo and redo steps. Graphs are immutable. */
export interface GraphHistory {
  graph: FlowGraph
  past: readonly FlowGraph[]
  future: readonly FlowGraph[]
  /** The subject of the last change. Changes with the same subject, such as letters of one field, are one undo step. */
  about: string | null
}

export const historyOf = (graph: FlowGraph): GraphHistory => ({ graph, past: [], future: [], about: null })

/** Adds a change. It joins the previous undo step if both have the same `about`. */
export function withGraphChange(history: GraphHistory, graph: FlowGraph, about: string | null = null): GraphHistory {
  if (graph === history.graph) return history
  const joins = about !== null && about === history.about
  const past = joins ? history.past : [...history.past, history.graph].slice(-MOST_UNDO)
  return { graph, past, future: [], about }
}

/** Ends the joining of changes, so that the next one is a separate undo step. */
export const withSettledStep = (history: GraphHistory): GraphHistory =>
  history.about === null ? history : { ...history, about: null }

export function withUndo(history: GraphHistory): GraphHistory {
  const before = history.past.at(-1)
  if (!before) return history
  return { graph: before, past: history.past.slice(0, -1), future: [history.graph, ...history.future], about: null }
}

export function withRedo(history: GraphHistory): GraphHistory {
  const [next, ...future] = history.future
  if (!next) return history
  return { graph: next, past: [...history.past, history.graph], future, about: null }
}
