import type { FlowGraph } from '@recado/contract/flows/graph'
import type { TestResult } from '@recado/contract/flows/simulation'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Builder } from '../builder-store.ts'

interface TestRuns {
  results: ReadonlyMap<number, TestResult>
  /** The draft of the last run. */
  graph: FlowGraph | null
  /** Takes results of a run over a draft in; those over another draft go. */
  keep: (graph: FlowGraph, told: readonly TestResult[]) => void
}

const createRuns = (): StoreApi<TestRuns> =>
  createStore<TestRuns>((set) => ({
    results: new Map(),
    graph: null,
    keep: (graph, told) =>
      set((state) => ({
        graph,
        results: new Map([
          ...(state.graph === graph ? state.results : []),
          ...told.map((result) => [result.id, result] as const),
        ]),
      })),
  }))

const runs = new WeakMap<StoreApi<Builder>, StoreApi<TestRuns>>()

/** How the test cases of a builder went: it stays while another pane is looked at. */
export function useTestRuns(builder: StoreApi<Builder>): TestRuns {
  const known = runs.get(builder) ?? createRuns()
  runs.set(builder, known)
  return useStore(known)
}
