import { MOST_NODES, type NodeKind } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import type { StoreApi } from 'zustand'
import { announce } from '../../../../../platform/announce.ts'
import { toastProblem } from '../../../../../platform/toast.ts'
import type { Builder, OutputOf } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import {
  addNode,
  connect,
  freePosition,
  moveNodes,
  newNode,
  nextPosition,
  removeParts,
  STEP_RIGHT,
} from '../../graph/graph-edits.rules.ts'
import { kindName } from '../card/node-summary.rules.ts'

/** Commands on the flow, shared by buttons, menus and keys. Each announces its result. */
type Store = StoreApi<Builder>
type Position = FlowNode['position']
const text = builderTexts.text

export const nodeOf = (store: Store, id: string): FlowNode | undefined =>
  store.getState().graph.nodes.find((node) => node.id === id)

/** Returns a node's name for announcements. */
export const nameOf = (store: Store, id: string): string => {
  const node = nodeOf(store, id)
  return node ? kindName(node, text) : ''
}

export const selectedIds = (store: Store): Set<string> =>
  new Set(store.getState().canvas.flatMap(({ id, selected }) => (selected ? [id] : [])))

/** Returns the nodes that a command applies to: the selection if the given node is in it, else only that node. */
export function idsWith(store: Store, id: string): Set<string> {
  const selected = selectedIds(store)
  return selected.has(id) ? selected : new Set([id])
}

/** Returns whether a flow would exceed the maximum number of nodes, and reports it. */
export function isTooLarge(nodes: number): boolean {
  if (nodes <= MOST_NODES) return false
  toastProblem(text('tooMany', { count: MOST_NODES }))
  return true
}

/**
 * Adds a node. A start or a note is added immediately; for other kinds the editor opens first (FLW-02, FLW-13).
 * @param position defaults to the right of the last node (FLW-04)
 */
export function add(store: Store, kind: NodeKind, position?: Position, connectFrom?: OutputOf): void {
  const { graph, edit, open, reveal } = store.getState()
  const place = position ?? nextPosition(graph)
  if (isTooLarge(graph.nodes.length + 1)) return
  if (kind !== 'start' && kind !== 'note') {
    open({ what: 'newNode', kind, position: place, ...(connectFrom && { connectFrom }) })
    return
  }
  const node = newNode(kind, place, kind === 'note' ? { text: '' } : {})
  edit((now) => addNode(now, node))
  reveal(node.id)
  announce(text('saidAdded', { node: kindName(node, text) }))
}

/** Starts adding a node that an output leads to, to the right of the output's node. */
export function addAfter(store: Store, kind: NodeKind, output: OutputOf, position?: Position): void {
  const { graph } = store.getState()
  const from = nodeOf(store, output.nodeId)?.position
  if (!from) return
  add(store, kind, position ?? freePosition(graph, { x: from.x + STEP_RIGHT, y: from.y }), output)
}

export function connectTo(store: Store, { nodeId, handle }: OutputOf, target: string): void {
  const { graph, edit } = store.getState()
  edit((now) => connect(now, { source: nodeId, target, sourceHandle: handle }))
  if (store.getState().graph === graph) return
  announce(text('saidConnected', { from: nameOf(store, nodeId), to: nameOf(store, target) }))
}

/** Removes nodes and connections in one undo step. The start node stays. */
export function remove(store: Store, nodes: ReadonlySet<string>, edges: ReadonlySet<string> = new Set()): void {
  const before = store.getState().graph
  store.getState().edit((now) => removeParts(now, nodes, edges))
  const count = before.nodes.length - store.getState().graph.nodes.length
  if (count > 0) announce(text('saidRemoved', { count }))
  else if (before !== store.getState().graph) announce(text('saidDisconnected'))
}

/** Removes the selection. */
export function removeSelected(store: Store): void {
  const edges = store.getState().edges.flatMap(({ id, selected }) => (selected ? [id] : []))
  remove(store, selectedIds(store), new Set(edges))
}

export function selectAll(store: Store): void {
  const { graph, select } = store.getState()
  select(graph.nodes.map(({ id }) => id))
  announce(text('saidSelected', { count: graph.nodes.length }))
}

/** Moves nodes by keyboard. Consecutive moves are one undo step. */
export function moveBy(store: Store, ids: ReadonlySet<string>, by: Position): void {
  const { edit } = store.getState()
  const places = (nodes: readonly FlowNode[]) =>
    new Map(
      nodes.filter(({ id }) => ids.has(id)).map(({ id, position: { x, y } }) => [id, { x: x + by.x, y: y + by.y }]),
    )
  edit((now) => moveNodes(now, places(now.nodes)), `move ${[...ids].join(' ')}`)
  const first = [...ids][0]
  const at = first && nodeOf(store, first)?.position
  if (at) announce(text('saidMoved', { node: nameOf(store, first), x: Math.round(at.x), y: Math.round(at.y) }))
}

/** Arranges all nodes in a readable order, in one undo step. The layout code is loaded on first use. */
export async function tidy(store: Store): Promise<void> {
  try {
    const { tidyPlaces } = await import('../../graph/tidy-layout.ts')
    const { canvas, edit } = store.getState()
    const sizes = new Map(
      canvas.flatMap(({ id, measured }) =>
        measured?.width && measured.height ? [[id, { width: measured.width, height: measured.height }] as const] : [],
      ),
    )
    edit((now) => moveNodes(now, tidyPlaces(now, sizes)))
    announce(text('saidTidied'))
  } catch {
    toastProblem(text('tidyFailed'))
  }
}

export function undo(store: Store): void {
  if (store.getState().past.length === 0) return
  store.getState().undo()
  announce(text('saidUndone'))
}

export function redo(store: Store): void {
  if (store.getState().future.length === 0) return
  store.getState().redo()
  announce(text('saidRedone'))
}

/** Asks where an output of a node should lead. A note has no outputs. */
export function askConnection(store: Store, nodeId: string): void {
  if (nodeOf(store, nodeId)?.type !== 'note') store.getState().ask({ what: 'connect', nodeId })
}

/** Asks which node to add after a node. */
export function askNodeAfter(store: Store, nodeId: string): void {
  if (nodeOf(store, nodeId)?.type !== 'note') store.getState().ask({ what: 'addAfter', nodeId })
}

/** Follows a connection to the next or previous node. @returns whether there is one */
export function follow(store: Store, nodeId: string, forth: boolean): boolean {
  const { graph, reveal } = store.getState()
  const edge = graph.connections.find(({ source, target }) => (forth ? source : target) === nodeId)
  if (edge) reveal(forth ? edge.target : edge.source)
  return edge !== undefined
}
