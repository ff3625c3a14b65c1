import { Graph, layout } from '@dagrejs/dagre'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { NODE_WIDTH } from './graph-edits.rules.ts'
import { hasInput, outputs } from './outputs.rules.ts'

type Position = FlowNode['position']
export type Size = { width: number; height: number }

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
  const from = corner(first)
  const moved = { x: first.position.x - from.x, y: first.position.y - from.y }
  const places = new Map(
    steps.map((node) => {
      const { x, y } = corner(node)
      return [node.id, { x: Math.round(x + moved.x), y: Math.round(y + moved.y) }]
    }),
  )
  for (const note of nodes) if (note.type === 'note') places.set(note.id, besides(note, steps, places))
  return places
}

/** The steps as the layout arranges them: their middles. */
function laidOut(steps: readonly FlowNode[], connections: readonly FlowEdge[], sizes: ReadonlyMap<string, Size>) {
  const drawn = new Graph()
  drawn.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 80 })
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

/** What a node leads to, in the order of its outputs. */
const followers = (node: FlowNode, connections: readonly FlowEdge[]): string[] =>
  outputs(node).flatMap(({ handle }) =>
    connections
      .filter(({ source, sourceHandle }) => source === node.id && (sourceHandle ?? 'a') === handle)
      .map(({ target }) => target),
  )

/** A note as far from the node that it is nearest to as before. */
function besides({ position }: FlowNode, steps: readonly FlowNode[], places: ReadonlyMap<string, Position>): Position {
  const far = (node: FlowNode) => Math.hypot(node.position.x - position.x, node.position.y - position.y)
  const nearest = steps.reduce((best, node) => (far(node) < far(best) ? node : best))
  const place = places.get(nearest.id) ?? nearest.position
  return { x: position.x + place.x - nearest.position.x, y: position.y + place.y - nearest.position.y }
}
