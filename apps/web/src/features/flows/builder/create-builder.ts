import type { FlowGraph } from '@recado/contract/flows/graph'
import { applyEdgeChanges, applyNodeChanges, type NodeChange } from '@xyflow/react'
import { createStore, type StoreApi } from 'zustand'
import type { Builder } from './builder-store.ts'
import { asMeasured, type CanvasNode, canvasEdges, canvasNodes } from './graph/drawn-graph.rules.ts'
import { connect, moveNodes, removeEdges, removeNodes } from './graph/graph-edits.rules.ts'
import { changed, type History, historyOf, redone, settled, undone } from './graph/history.rules.ts'

const selectedAs = <T extends { selected?: boolean }>(part: T, selected: boolean): T =>
  (part.selected ?? false) === selected ? part : { ...part, selected }

/** The nodes of the canvas after the canvas itself changed them: measured, moved or selected. */
function shownNodes(changes: NodeChange<CanvasNode>[], canvas: CanvasNode[]): CanvasNode[] {
  const measured = new Set(changes.flatMap((change) => (change.type === 'dimensions' ? [change.id] : [])))
  const changed = applyNodeChanges(changes, canvas)
  return measured.size === 0 ? changed : changed.map((node) => (measured.has(node.id) ? asMeasured(node) : node))
}

/** Makes the builder of a flow. */
export const createBuilder = (flowId: number, graph: FlowGraph): StoreApi<Builder> =>
  createStore<Builder>((set, get) => {
    const show = (history: History) =>
      set(({ canvas, edges }) => ({
        ...history,
        canvas: canvasNodes(history.graph.nodes, canvas),
        edges: canvasEdges(history.graph.connections, edges, history.graph.nodes),
      }))
    const edit: Builder['edit'] = (change, about) => show(changed(get(), change(get().graph), about ?? null))
    return {
      flowId,
      ...historyOf(graph),
      canvas: canvasNodes(graph.nodes, []),
      edges: canvasEdges(graph.connections, [], graph.nodes),
      opened: null,
      pane: 'node',
      way: null,
      counts: null,
      problems: [],
      asked: null,
      finding: false,
      revealed: null,
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
      ask: (asked) => set({ asked }),
      find: (finding) => set({ finding }),
      reveal: (id, focused = true) => {
        get().select([id])
        set({ revealed: { id, focused } })
      },
      select: (ids) => {
        const chosen = new Set(ids)
        set(({ canvas, edges }) => ({
          canvas: canvas.map((node) => selectedAs(node, chosen.has(node.id))),
          edges: edges.map((edge) => selectedAs(edge, false)),
        }))
      },
      onNodesChange(changes) {
        const removed = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.id] : [])))
        const shown = changes.filter(({ type }) => type !== 'remove')
        if (shown.length > 0) set(({ canvas }) => ({ canvas: shownNodes(shown, canvas) }))
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
