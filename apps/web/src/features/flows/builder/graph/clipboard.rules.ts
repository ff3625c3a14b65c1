import { MOST_EDGES, MOST_NODES } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { copy, NODE_WIDTH } from './graph-edits.rules.ts'
import { withoutSecrets } from './keys.rules.ts'

/** Marks a clipboard text as nodes of a flow. */
const MARK = 'recado-flow-nodes'

/**
 * Returns nodes with the connections among them as a clipboard text without secrets, or null if there is nothing to
 * copy.
 */
export function clipText(graph: FlowGraph, ids: ReadonlySet<string>): string | null {
  const { nodes, connections } = copy(graph, ids)
  if (nodes.length === 0) return null
  return JSON.stringify({ kind: MARK, nodes: nodes.map(withoutSecrets), connections })
}

/** Parses the nodes of a clipboard text, without any secrets. Null for any other text. */
export function clipOf(text: string): FlowGraph | null {
  const read = parsed(text)
  if (!isObject(read) || read.kind !== MARK || !Array.isArray(read.nodes) || !Array.isArray(read.connections))
    return null
  const nodes = read.nodes.filter(isNode).filter(({ type }) => type !== 'start')
  if (nodes.length === 0 || nodes.length > MOST_NODES || read.connections.length > MOST_EDGES) return null
  return { nodes: nodes.map(withoutSecrets), connections: read.connections.filter(isEdge) }
}

/** Returns the offset that places copied nodes around a point of the canvas. */
export function offsetTo({ nodes }: FlowGraph, middle: FlowNode['position']): FlowNode['position'] {
  const xs = nodes.map(({ position }) => position.x)
  const ys = nodes.map(({ position }) => position.y)
  const centre = (values: number[], size: number) => (Math.min(...values) + Math.max(...values) + size) / 2
  const round = (value: number) => Math.round(value / 10) * 10
  return { x: round(middle.x - centre(xs, NODE_WIDTH)), y: round(middle.y - centre(ys, 100)) }
}

function parsed(text: string): unknown {
  if (!text.includes(MARK)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isNode(value: unknown): value is FlowNode {
  if (!isObject(value) || !isObject(value.position) || !isObject(value.data) || Array.isArray(value.data)) return false
  const { x, y } = value.position
  return typeof value.id === 'string' && typeof value.type === 'string' && Number.isFinite(x) && Number.isFinite(y)
}

const isEdge = (value: unknown): value is FlowEdge =>
  isObject(value) && [value.id, value.source, value.target].every((part) => typeof part === 'string')

/** Distance between a copy and the node it would cover. */
const ASIDE = 40

/** Returns an offset at which no copy is exactly on another node. Otherwise pasting twice would show no change. */
export function offsetAside(
  graph: FlowGraph,
  { nodes }: FlowGraph,
  offset: FlowNode['position'],
): FlowNode['position'] {
  const key = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`
  const occupiedPlaces = new Set(graph.nodes.map(({ position: { x, y } }) => key(x, y)))
  let { x, y } = offset
  while (nodes.some(({ position }) => occupiedPlaces.has(key(position.x + x, position.y + y)))) {
    x += ASIDE
    y += ASIDE
  }
  return { x, y }
}
