import type { NodeKind } from '@recado/contract/flows/choices'
import type { FlowGraph, FlowNode, FlowProblem } from '@recado/contract/flows/graph'
import type { NodeCount } from '@recado/contract/flows/runs'
import type { Connection, Edge, EdgeChange, NodeChange } from '@xyflow/react'
import { createContext, use } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { CanvasNode } from './graph/drawn-graph.rules.ts'
import type { History } from './graph/history.rules.ts'

export type { CanvasNode }

/** An output of a node, to connect or to add something after. */
export interface OutputOf {
  nodeId: string
  handle: string
}

/** What stands in a panel or dialog beside the canvas. */
export type Opened =
  | null
  /** An editor in a dialog: of a node, or of one that is to be added. */
  | { what: 'editor'; nodeId: string }
  | {
      what: 'newNode'
      kind: NodeKind
      position: FlowNode['position']
      connectFrom?: OutputOf
    }

/** What stands in the pane on the right; `node` edits the selected node. */
export type Pane = 'node' | 'problems' | 'history' | 'simulator' | 'tests' | 'counts' | 'settings'

/** What the canvas asks about a node: its menu, or where an output shall lead. */
export type Asked =
  | { what: 'menu'; nodeId: string }
  | { what: 'connect'; nodeId: string; handle?: string }
  | { what: 'addAfter'; nodeId: string; handle?: string; position?: FlowNode['position'] }

/** The way of a run over the canvas: the nodes it went through, the connections it took (`source/handle`), and the node that is looked at. */
export interface Way {
  nodes: ReadonlySet<string>
  outputs: ReadonlySet<string>
  at: string | null
  /** What the run does at that node; null: it went on from there. */
  stands: 'here' | 'stopped' | 'ended' | null
}

/** The builder of one flow: the graph that is edited, its history, and what is selected and open. */
export interface Builder extends History {
  flowId: number
  canvas: CanvasNode[]
  edges: Edge[]
  opened: Opened
  pane: Pane | null
  /** The way of the simulated run that is looked at. */
  way: Way | null
  /** How often runs came to each node in the period that is looked at. */
  counts: ReadonlyMap<string, NodeCount> | null
  /** What the server found about the graph when it was last asked. */
  problems: readonly FlowProblem[]
  asked: Asked | null
  /** The field that finds nodes is open. */
  finding: boolean
  /** The node that the canvas was last asked to bring into view; asked again for the same one it is another object. */
  revealed: { id: string; focused: boolean } | null
  /** Takes in a change of the graph. `about` joins changes of one field to one step of undo. */
  edit: (change: (graph: FlowGraph) => FlowGraph, about?: string) => void
  /** Another graph stands in its place, without a way back: it was loaded. */
  load: (graph: FlowGraph) => void
  settle: () => void
  undo: () => void
  redo: () => void
  open: (opened: Opened) => void
  showPane: (pane: Pane | null) => void
  showWay: (way: Way | null) => void
  showCounts: (counts: ReadonlyMap<string, NodeCount> | null) => void
  setProblems: (problems: readonly FlowProblem[]) => void
  ask: (asked: Asked | null) => void
  find: (finding: boolean) => void
  /** Selects a node, brings it into the middle of the canvas and, unless told otherwise, focuses it. */
  reveal: (id: string, focused?: boolean) => void
  /** Selects these nodes alone. */
  select: (ids: readonly string[]) => void
  onNodesChange: (changes: NodeChange<CanvasNode>[]) => void
  onEdgesChange: (changes: EdgeChange[]) => void
  onConnect: (connection: Connection) => void
}

/** The builder of the screen. */
export const BuilderContext = createContext<StoreApi<Builder> | null>(null)

/** The store itself, for handlers that read it when they run. */
export function useBuilderStore(): StoreApi<Builder> {
  const store = use(BuilderContext)
  if (!store) throw new Error('no builder around this component')
  return store
}

/** A part of the builder's state. */
export const useBuilder = <T>(select: (builder: Builder) => T): T => useStore(useBuilderStore(), select)
