import { Graph, layout } from '@dagrejs/dagre'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { NODE_WIDTH } from './graph-edits.rules.ts'
import { hasInput, outputs, singleOutput } from './outputs.rules.ts'

type Position = FlowNode['position']
export type NodeSize = { width: number; height: number }

/** Distance between two nodes of a column, in pixels of the canvas. */
const BESIDE = 36
const defaultSize: NodeSize = { width: NODE_WIDTH, height: 110 }

/**
 * Returns the node positions of a left-to-right layout. The start keeps its position, branches keep the order of their
 * outputs, and notes move with the nearest node.
 */
export function tidyPlaces(
  { nodes, connections }: FlowGraph,
  sizes: ReadonlyMap<string, NodeSize>,
): Map<string, Position> {
  const steps = nodes.filter(({ type }) => type !== 'note')
  const first = steps.find((node) => !hasInput(node)) ?? steps[0]
  if (!first) return new Map()
  const layout = layOut(steps, connections, sizes)
  const corner = ({ id }: FlowNode): Position => {
    const { x, y } = layout.node(id) as Position
    const { width, height } = sizes.get(id) ?? defaultSize
    return { x: x - width / 2, y: y - height / 2 }
  }
  const corners = new Map(steps.map((node) => [node.id, corner(node)] as const))
  straighten(steps, connections, sizes, corners)
  const from = corners.get(first.id) ?? first.position
  const offset = { x: first.position.x - from.x, y: first.position.y - from.y }
  const places = new Map(
    [...corners].map(([id, { x, y }]) => [id, { x: Math.round(x + offset.x), y: Math.round(y + offset.y) }] as const),
  )
  for (const note of nodes) if (note.type === 'note') places.set(note.id, notePosition(note, steps, places))
  return places
}

/** Returns the centres of the steps as the layout library arranges them. */
function layOut(steps: readonly FlowNode[], connections: readonly FlowEdge[], sizes: ReadonlyMap<string, NodeSize>) {
  const layoutGraph = new Graph()
  layoutGraph.setGraph({ rankdir: 'LR', nodesep: BESIDE, ranksep: 80 })
  layoutGraph.setDefaultEdgeLabel(() => ({}))
  for (const node of steps) layoutGraph.setNode(node.id, { ...(sizes.get(node.id) ?? defaultSize) })
  const placed = new Set<string>()
  const constraints: { left: string; right: string }[] = []
  for (const node of steps) {
    let before: string | undefined
    for (const target of successors(node, connections)) {
      if (!layoutGraph.hasNode(target)) continue
      layoutGraph.setEdge(node.id, target)
      // If several nodes lead to one node, only the first one decides its position, so that they cannot contradict each
      // other.
      if (placed.has(target) || target === node.id) continue
      placed.add(target)
      if (before) constraints.push({ left: before, right: target })
      before = target
    }
  }
  layout(layoutGraph, { constraints })
  return layoutGraph
}

/**
 * Aligns nodes by their connectors, because the layout library aligns centres. The successor of a single output gets
 * its height, branches move with their source, and nodes of a column do not overlap.
 */
function straighten(
  steps: readonly FlowNode[],
  connections: readonly FlowEdge[],
  sizes: ReadonlyMap<string, NodeSize>,
  corners: Map<string, Position>,
): void {
  const arranged = new Map(corners)
  const nodesById = new Map(steps.map((node) => [node.id, node]))
  const preferredY = (id: string): number => {
    const { x, y } = arranged.get(id) as Position
    const before = connections.filter(({ source, target }) => target === id && (arranged.get(source)?.x ?? x) < x)
    const single = before.find(({ source }) => isSingle(nodesById.get(source)))
    const from = (single ?? before[0])?.source
    const now = from === undefined ? undefined : corners.get(from)?.y
    if (from === undefined || now === undefined) return y
    return single ? now : y + now - (arranged.get(from)?.y ?? now)
  }
  for (const column of columnsOf(arranged)) {
    let free = Number.NEGATIVE_INFINITY
    for (const [id, { x }] of column) {
      const y = Math.max(preferredY(id), free)
      corners.set(id, { x, y })
      free = y + (sizes.get(id) ?? defaultSize).height + BESIDE
    }
  }
}

const isSingle = (node: FlowNode | undefined): boolean => node !== undefined && singleOutput(node) !== undefined

/** Returns the positions column by column from the left, each from the top. */
function columnsOf(places: ReadonlyMap<string, Position>): [string, Position][][] {
  const columns = Map.groupBy([...places], ([, { x }]) => Math.round(x))
  return [...columns.entries()].sort(([a], [b]) => a - b).map(([, column]) => column.sort(([, a], [, b]) => a.y - b.y))
}

/** Returns a node's successors in the order of its outputs. */
const successors = (node: FlowNode, connections: readonly FlowEdge[]): string[] =>
  outputs(node).flatMap(({ handle }) =>
    connections
      .filter(({ source, sourceHandle }) => source === node.id && (isSingle(node) || (sourceHandle ?? 'a') === handle))
      .map(({ target }) => target),
  )

/** Returns a note's position at its previous offset from the nearest node. */
function notePosition(
  { position }: FlowNode,
  steps: readonly FlowNode[],
  places: ReadonlyMap<string, Position>,
): Position {
  const distanceTo = (node: FlowNode) => Math.hypot(node.position.x - position.x, node.position.y - position.y)
  const nearest = steps.reduce((best, node) => (distanceTo(node) < distanceTo(best) ? node : best))
  const place = places.get(nearest.id) ?? nearest.position
  return { x: position.x + place.x - nearest.position.x, y: position.y + place.y - nearest.position.y }
}
