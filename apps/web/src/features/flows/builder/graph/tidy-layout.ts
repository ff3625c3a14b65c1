import { Graph, layout } from '@dagrejs/dagre'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { NODE_WIDTH } from './graph-edits.rules.ts'
import { hasInput, outputs, singleOutput } from './outputs.rules.ts'

type Position = FlowNode['position']
export type Size = { width: number; height: number }

/** How much room is between two nodes of a column, in pixels of the canvas. */
const BESIDE = 36
const usual: Size = { width: NODE_WIDTH, height: 110 }

/**
 * Where nodes stand when what follows stands to the right: the start keeps its place, branches keep the order of their outputs, notes go
 * along with the node that they are nearest to.
 */
export function tidyPlaces({ nodes, connections }: FlowGraph, sizes: ReadonlyMap<string, Size>): Map<string, Position> {
  const steps = nodes.filter(({ type }) => type !== 'note')
  const first = steps.find((node) => !hasInput(node)) ?? steps[0]
  if (!first) return new Map()
  const drawn = laidOut(steps, connections, sizes)
  const corner = ({ id }: FlowNode): Position => {
    const { x, y } = drawn.node(id) as Position
    const { width, height } = sizes.get(id) ?? usual
    return { x: x - width / 2, y: y - height / 2 }
  }
  const corners = new Map(steps.map((node) => [node.id, corner(node)] as const))
  straighten(steps, connections, sizes, corners)
  const from = corners.get(first.id) ?? first.position
  const moved = { x: first.position.x - from.x, y: first.position.y - from.y }
  const places = new Map(
    [...corners].map(([id, { x, y }]) => [id, { x: Math.round(x + moved.x), y: Math.round(y + moved.y) }] as const),
  )
  for (const note of nodes) if (note.type === 'note') places.set(note.id, besides(note, steps, places))
  return places
}

/** The steps as the layout arranges them: their middles. */
function laidOut(steps: readonly FlowNode[], connections: readonly FlowEdge[], sizes: ReadonlyMap<string, Size>) {
  const drawn = new Graph()
  drawn.setGraph({ rankdir: 'LR', nodesep: BESIDE, ranksep: 80 })
  drawn.setDefaultEdgeLabel(() => ({}))
  for (const node of steps) drawn.setNode(node.id, { ...(sizes.get(node.id) ?? usual) })
  const placed = new Set<string>()
  const constraints: { left: string; right: string }[] = []
  for (const node of steps) {
    let before: string | undefined
    for (const target of followers(node, connections)) {
      if (!drawn.hasNode(target)) continue
      drawn.setEdge(node.id, target)
      // Of several that lead to a node the first one says its place, so that no two can contradict each other.
      if (placed.has(target) || target === node.id) continue
      placed.add(target)
      if (before) constraints.push({ left: before, right: target })
      before = target
    }
  }
  layout(drawn, { constraints })
  return drawn
}

/**
 * The layout arranges middles, but a connection leads from connector to connector, which stand at the height of the heads: what follows
 * a single output stands as high as what it follows, branches move along with what they branch from, and nobody steps on the next one.
 */
function straighten(
  steps: readonly FlowNode[],
  connections: readonly FlowEdge[],
  sizes: ReadonlyMap<string, Size>,
  corners: Map<string, Position>,
): void {
  const drawn = new Map(corners)
  const known = new Map(steps.map((node) => [node.id, node]))
  const wanted = (id: string): number => {
    const { x, y } = drawn.get(id) as Position
    const before = connections.filter(({ source, target }) => target === id && (drawn.get(source)?.x ?? x) < x)
    const single = before.find(({ source }) => isSingle(known.get(source)))
    const from = (single ?? before[0])?.source
    const now = from === undefined ? undefined : corners.get(from)?.y
    if (from === undefined || now === undefined) return y
    return single ? now : y + now - (drawn.get(from)?.y ?? now)
  }
  for (const column of columnsOf(drawn)) {
    let free = Number.NEGATIVE_INFINITY
    for (const [id, { x }] of column) {
      const y = Math.max(wanted(id), free)
      corners.set(id, { x, y })
      free = y + (sizes.get(id) ?? usual).height + BESIDE
    }
  }
}

const isSingle = (node: FlowNode | undefined): boolean => node !== undefined && singleOutput(node) !== undefined

/** The places column by column from the left, each from the top. */
function columnsOf(places: ReadonlyMap<string, Position>): [string, Position][][] {
  const columns = Map.groupBy([...places], ([, { x }]) => Math.round(x))
  return [...columns.entries()].sort(([a], [b]) => a - b).map(([, column]) => column.sort(([, a], [, b]) => a.y - b.y))
}

/** What a node leads to, in the order of its outputs. */
const followers = (node: FlowNode, connections: readonly FlowEdge[]): string[] =>
  outputs(node).flatMap(({ handle }) =>
    connections
      .filter(({ source, sourceHandle }) => source === node.id && (isSingle(node) || (sourceHandle ?? 'a') === handle))
      .map(({ target }) => target),
  )

/** A note as far from the node that it is nearest to as before. */
function besides({ position }: FlowNode, steps: readonly FlowNode[], places: ReadonlyMap<string, Position>): Position {
  const far = (node: FlowNode) => Math.hypot(node.position.x - position.x, node.position.y - position.y)
  const nearest = steps.reduce((best, node) => (far(node) < far(best) ? node : best))
  const place = places.get(nearest.id) ?? nearest.position
  return { x: position.x + place.x - nearest.position.x, y: position.y + place.y - nearest.position.y }
}
