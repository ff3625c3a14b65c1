import type { FlowGraph } from '@recado/contract/flows/graph'
import { applyEdgeChanges, applyNodeChanges, type NodeChange } from '@xyflow/react'
import { createStore, type StoreApi } from 'zustand'
import type { Builder } from './builder-store.ts'
import { asMeasured, type CanvasNode, canvasEdges, canvasNodes } from './graph/drawn-graph.rules.ts'
import { connect, moveNodes, removeEdges, removeNodes } from './graph/graph-edits.rules.ts'
import {
  type GraphHistory,
  historyOf,
  withGraphChange,
  withRedo,
  withSettledStep,
  withUndo,
} from './graph/history.rules.ts'

const selectedAs = <T extends { selected?: boolean }>(part: T, selected: boolean): T =>
  (part.selected ?? false) === selected ? part : { ...part, selected }

/** Returns the nodes of the canvas after the canvas measured, moved or selected some of them. */
function shownNodes(changes: NodeChange<CanvasNode>[], canvas: CanvasNode[]): CanvasNode[] {
  const measured = new Set(changes.flatMap((change) => (change.type === 'dimensions' ? [change.id] : [])))
  const updatedNodes = applyNodeChanges(changes, canvas)
  return measured.size === 0
    ? updatedNodes
    : updatedNodes.map((node) => (measured.has(node.id) ? asMeasured(node) : node))
}

/** Creates the builder of a flow. */
export const createBuilder = (flowId: number, graph: FlowGraph): StoreApi<Builder> =>
  createStore<Builder>((set, get) => {
    const show = (history: GraphHistory) =>
      set(({ canvas, edges }) => ({
        ...history,
        canvas: canvasNodes(history.graph.nodes, canvas),
        edges: canvasEdges(history.graph.connections, edges, history.graph.nodes),
      }))
    const edit: Builder['edit'] = (change, about) => show(withGraphChange(get(), change(get().graph), about ?? null))
    return {
      flowId,
      ...historyOf(graph),
      canvas: canvasNodes(graph.nodes, []),
      edges: canvasEdges(graph.connections, [], graph.nodes),
      openEditor: null,
      pane: 'node',
      runPath: null,
      counts: null,
      problems: [],
      question: null,
      finding: false,
      revealed: null,
      edit,
      load: (loaded) => show(historyOf(loaded)),
      settle: () => set(withSettledStep(get())),
      undo: () => show(withUndo(get())),
      redo: () => show(withRedo(get())),
      open: (openEditor) => set({ openEditor }),
      showPane: (pane) => set({ pane }),
      showRunPath: (runPath) => set({ runPath }),
      showCounts: (counts) => set({ counts }),
      setProblems: (problems) => set({ problems }),
      ask: (question) => set({ question }),
      find: (finding) => set({ finding }),
      reveal: (id, focused = true) => {
        get().select([id])
        set({ revealed: { id, focused } })
      },
      select: (ids) => {
        const selection = new Set(ids)
        set(({ canvas, edges }) => ({
          canvas: canvas.map((node) => selectedAs(node, selection.has(node.id))),
          edges: edges.map((edge) => selectedAs(edge, false)),
        }))
      },
      onNodesChange(changes) {
        const removedIds = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.id] : [])))
        const otherChanges = changes.filter(({ type }) => type !== 'remove')
        if (otherChanges.length > 0) set(({ canvas }) => ({ canvas: shownNodes(otherChanges, canvas) }))
        const droppedPositions = changes.flatMap((change) =>
          change.type === 'position' && change.dragging !== true && change.position
            ? [[change.id, change.position] as const]
            : [],
        )
        if (droppedPositions.length > 0) edit((now) => moveNodes(now, new Map(droppedPositions)))
        if (removedIds.size > 0) edit((now) => removeNodes(now, removedIds))
      },
      onEdgesChange(changes) {
        const removedIds = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.id] : [])))
        const otherChanges = changes.filter(({ type }) => type !== 'remove')
        if (otherChanges.length > 0) set(({ edges }) => ({ edges: applyEdgeChanges(otherChanges, edges) }))
        if (removedIds.size > 0) edit((now) => removeEdges(now, removedIds))
      },
      onConnect: (connection) => edit((now) => connect(now, connection)),
    }
  })
