import type { NodeKind } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode, FlowProblem } from '@recado/contract/flows/graph'
import type { NodeCount } from '@recado/contract/flows/runs'
import {
  applyEdgeChanges,
  applyNodeChanges,
  type Connection,
  type Edge,
  type EdgeChange,
  type Node,
  type NodeChange,
} from '@xyflow/react'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { connect, moveNodes, removeEdges, removeNodes } from './graph/graph-edits.rules.ts'
import { changed, type History, historyOf, redone, settled, undone } from './graph/history.rules.ts'
import { kindOf } from './graph/outputs.rules.ts'

/** A node as the canvas draws it; `data.node` is what is stored. */
export type CanvasNode = Node<{ node: FlowNode }>

/** What stands in a panel or dialog beside the canvas. */
export type Opened =
  | null
  /** An editor in a dialog: of a node, or of one that is to be added. */
  | { what: 'editor'; nodeId: string }
  | {
      what: 'newNode'
      kind: NodeKind
      position: FlowNode['position']
      connectFrom?: { nodeId: string; handle: string }
    }

/** What stands in the pane on the right; `node` edits the selected node. */
export type Pane = 'node' | 'problems' | 'history' | 'simulator' | 'tests' | 'counts' | 'settings'

/** The way of a run over the canvas: the nodes it went through, the connections it took (`source/handle`), and where it stands. */
export interface Way {
  nodes: ReadonlySet<string>
  outputs: ReadonlySet<string>
  at: string | null
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
  /** Selects these nodes alone. */
  select: (ids: readonly string[]) => void
  onNodesChange: (changes: NodeChange<CanvasNode>[]) => void
  onEdgesChange: (changes: EdgeChange[]) => void
  onConnect: (connection: Connection) => void
}

/** The nodes of the canvas for a graph; what did not change keeps its measures and its selection. */
export function canvasNodes(nodes: readonly FlowNode[], before: readonly CanvasNode[]): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const had = known.get(node.id)
    const place = { x: node.position.x, y: node.position.y }
    if (had?.data.node === node && had.position.x === place.x && had.position.y === place.y) return had
    return {
      ...had,
      id: node.id,
      type: kindOf(node) ?? 'unknown',
      position: place,
      data: { node },
      deletable: node.type !== 'start',
    }
  })
}

const canvasEdges = (edges: readonly FlowEdge[], before: readonly Edge[]): Edge[] => {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  return edges.map(
    ({ id, source, target, sourceHandle }) =>
      known.get(id) ?? { id, source, target, sourceHandle: sourceHandle ?? 'a' },
  )
}

/** Makes the builder of a flow. */
export const createBuilder = (flowId: number, graph: FlowGraph): StoreApi<Builder> =>
  createStore<Builder>((set, get) => {
    const show = (history: History) =>
      set(({ canvas, edges }) => ({
        ...history,
        canvas: canvasNodes(history.graph.nodes, canvas),
        edges: canvasEdges(history.graph.connections, edges),
      }))
    const edit: Builder['edit'] = (change, about) => show(changed(get(), change(get().graph), about ?? null))
    return {
      flowId,
      ...historyOf(graph),
      canvas: canvasNodes(graph.nodes, []),
      edges: canvasEdges(graph.connections, []),
      opened: null,
      pane: 'node',
      way: null,
      counts: null,
      problems: [],
      edit,
      load: (loaded) => show(historyOf(loaded)),
      settle: () => set(settled(get())),
      undo: () => show(undone(get())),
      redo: () => show(redone(get())),
      open: (opened) => set({ opened }),
      showPane: (pane) => set({ pane }),
      showWay: (way) => set({ way }),
      showCounts: (counts) => set({ counts }),
      setProblems: (problems) => set({ problems }),
      select: (ids) =>
        set(({ canvas }) => ({
          canvas: canvas.map((node) =>
            (node.selected ?? false) === ids.includes(node.id) ? node : { ...node, selected: ids.includes(node.id) },
          ),
        })),
      onNodesChange(changes) {
        const removed = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.id] : [])))
        const shown = changes.filter(({ type }) => type !== 'remove')
        if (shown.length > 0) set(({ canvas }) => ({ canvas: applyNodeChanges(shown, canvas) }))
        const dropped = changes.flatMap((change) =>
          change.type === 'position' && change.dragging !== true && change.position
            ? [[change.id, change.position] as const]
            : [],
        )
        if (dropped.length > 0) edit((now) => moveNodes(now, new Map(dropped)))
        if (removed.size > 0) edit((now) => removeNodes(now, removed))
      },
      onEdgesChange(changes) {
        const removed = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.id] : [])))
        const shown = changes.filter(({ type }) => type !== 'remove')
        if (shown.length > 0) set(({ edges }) => ({ edges: applyEdgeChanges(shown, edges) }))
        if (removed.size > 0) edit((now) => removeEdges(now, removed))
      },
      onConnect: (connection) => edit((now) => connect(now, connection)),
    }
  })

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
