import type { FlowGraph } from '@recado/contract/flows/graph'
import type { TestResult } from '@recado/contract/flows/simulation'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Builder } from '../builder-store.ts'

interface TestRuns {
  results: ReadonlyMap<number, TestResult>
  /** The draft of the last run. */
  graph: FlowGraph | null
  /** Stores results of a run. Results for another draft are discarded. */
  keep: (graph: FlowGraph, newResults: readonly TestResult[]) => void
}

const createRuns = (): StoreApi<TestRuns> =>
  createStore<TestRuns>((set) => ({
    results: new Map(),
    graph: null,
    keep: (graph, newResults) =>
      set((state) => ({
        graph,
        results: new Map([
          ...(state.graph === graph ? state.results : []),
          ...newResults.map((result) => [result.id, result] as const),
        ]),
      })),
  }))

const runs = new WeakMap<StoreApi<Builder>, StoreApi<TestRuns>>()

/** Returns the test results of a builder. They survive a change of the pane. */
export function useTestRuns(builder: StoreApi<Builder>): TestRuns {
  const testRuns = runs.get(builder) ?? createRuns()
  runs.set(builder, testRuns)
  return useStore(testRuns)
}
