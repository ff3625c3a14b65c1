import type { NodeKind } from '@recado/contract/flows/choices'
import type { FlowGraph, FlowNode, FlowProblem } from '@recado/contract/flows/graph'
import type { NodeCount } from '@recado/contract/flows/runs'
import type { Connection, Edge, EdgeChange, NodeChange } from '@xyflow/react'
import { createContext, use } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { CanvasNode } from './graph/drawn-graph.rules.ts'
import type { GraphHistory } from './graph/history.rules.ts'

export type { CanvasNode }

/** An output of a node, from which a new connection starts. */
export interface OutputOf {
  nodeId: string
  handle: string
}

/** The editor that is open in a panel or dialog beside the canvas. */
export type OpenEditor =
  | null
  /** An editor in a dialog: for an existing node, or for a node that will be added. */
  | { what: 'editor'; nodeId: string }
  | {
      what: 'newNode'
      kind: NodeKind
      position: FlowNode['position']
      connectFrom?: OutputOf
    }

/** The content of the pane on the right; `node` edits the selected node. */
export type Pane = 'node' | 'problems' | 'history' | 'simulator' | 'tests' | 'counts' | 'settings'

/** A question of the canvas about a node: its menu, or where to connect an output. */
export type CanvasQuestion =
  | { what: 'menu'; nodeId: string }
  | { what: 'connect'; nodeId: string; handle?: string }
  | { what: 'addAfter'; nodeId: string; handle?: string; position?: FlowNode['position'] }

/**
 * The path of a run over the canvas: the nodes it visited, the connections it took (`source/handle`), and the node in
 * view.
 */
export interface RunPath {
  nodes: ReadonlySet<string>
  outputs: ReadonlySet<string>
  at: string | null
  /** The state of the run at that node, or null if it continued from there. */
  runState: 'here' | 'stopped' | 'ended' | null
}

/** The builder of one flow: the edited graph, its history, the selection and open panes. */
export interface Builder extends GraphHistory {
  flowId: number
  canvas: CanvasNode[]
  edges: Edge[]
  openEditor: OpenEditor
  pane: Pane | null
  /** The path of the simulated run in view. */
  runPath: RunPath | null
  /** How many runs reached each node in the chosen period. */
  counts: ReadonlyMap<string, NodeCount> | null
  /** The problems of the graph at the server's last check. */
  problems: readonly FlowProblem[]
  question: CanvasQuestion | null
  /** Whether the find field is open. */
  finding: boolean
  /** The node that the canvas was last asked to reveal. A new request for the same node is a new object. */
  revealed: { id: string; focused: boolean } | null
  /** Changes the graph. Changes with the same `about` become one undo step. */
  edit: (change: (graph: FlowGraph) => FlowGraph, about?: string) => void
  /** Replaces the graph without an undo step, after loading. */
  load: (graph: FlowGraph) => void
  settle: () => void
  undo: () => void
  redo: () => void
  open: (openEditor: OpenEditor) => void
  showPane: (pane: Pane | null) => void
  showRunPath: (runPath: RunPath | null) => void
  showCounts: (counts: ReadonlyMap<string, NodeCount> | null) => void
  setProblems: (problems: readonly FlowProblem[]) => void
  ask: (question: CanvasQuestion | null) => void
  find: (finding: boolean) => void
  /** Selects a node, centres it on the canvas and, by default, focuses it. */
  reveal: (id: string, focused?: boolean) => void
  /** Selects only these nodes. */
  select: (ids: readonly string[]) => void
  onNodesChange: (changes: NodeChange<CanvasNode>[]) => void
  onEdgesChange: (changes: EdgeChange[]) => void
  onConnect: (connection: Connection) => void
}

/** The builder of the current screen. */
export const BuilderContext = createContext<StoreApi<Builder> | null>(null)

/** Returns the store itself, for handlers that read it when they run. */
export function useBuilderStore(): StoreApi<Builder> {
  const store = use(BuilderContext)
  if (!store) throw new Error('no builder around this component')
  return store
}

/** Selects a part of the builder's state. */
export const useBuilder = <T>(select: (builder: Builder) => T): T => useStore(useBuilderStore(), select)
