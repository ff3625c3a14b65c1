import { type NodeKind, START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { withoutKept } from './keys.rules.ts'
import { hasInput, outputs } from './outputs.rules.ts'

/** How wide a node is drawn, in pixels of the canvas; flow.css says the same. */
export const NODE_WIDTH = 232
/** How far right of another node a new one stands, in pixels of the canvas (FLW-04). */
export const STEP_RIGHT = 312
/** How far below a node that is in the way another one stands. */
const STEP_DOWN = 150

export const emptyGraph: FlowGraph = { nodes: [], connections: [] }

/** What a flow begins with before it is saved for the first time (FLW-03). */
export function newFlowGraph(): FlowGraph {
  return { nodes: [newNode('start', { x: 0, y: 0 })], connections: [] }
}

/** A node as it is stored. The start's id is always the same, so that another one takes its place. */
export function newNode(kind: NodeKind, position: FlowNode['position'], data: FlowNode['data'] = {}): FlowNode {
  return { id: kind === 'start' ? START_ID : crypto.randomUUID(), type: kind, position, data }
}

/** Where a new node stands: right of the last one, at its height; the first one at the origin (FLW-04). */
export function nextPosition({ nodes }: FlowGraph): FlowNode['position'] {
  const last = nodes.at(-1)
  return last ? { x: last.position.x + STEP_RIGHT, y: last.position.y } : { x: 0, y: 0 }
}

/** The place nearest to the one that is wanted, there or below it, at which no node lies under a new one. */
export function freePosition({ nodes }: FlowGraph, wanted: FlowNode['position']): FlowNode['position'] {
  const taken = (y: number) =>
    nodes.some(
      ({ position }) => Math.abs(position.x - wanted.x) < NODE_WIDTH && Math.abs(position.y - y) < STEP_DOWN - 20,
    )
  let { y } = wanted
  while (taken(y)) y += STEP_DOWN
  return { x: wanted.x, y }
}

/** Adds a node; a start replaces any node with its id and keeps what leads from it. */
export function addNode(graph: FlowGraph, node: FlowNode): FlowGraph {
  const others = graph.nodes.filter(({ id }) => id !== node.id)
  return { ...graph, nodes: [...others, node] }
}

/** Changes what a node holds. Connections from outputs that it no longer has go. */
export function setData(graph: FlowGraph, id: string, data: FlowNode['data']): FlowGraph {
  const nodes = graph.nodes.map((node) => (node.id === id ? { ...node, data } : node))
  const changed = nodes.find((node) => node.id === id)
  if (!changed) return graph
  const handles = new Set(outputs(changed).map(({ handle }) => handle))
  const single = handles.size === 1 && handles.has('a')
  const stays = (edge: FlowEdge) => edge.source !== id || single || handles.has(edge.sourceHandle ?? 'a')
  return { nodes, connections: graph.connections.filter(stays) }
}

/** Puts nodes to other places. */
export function moveNodes(graph: FlowGraph, places: ReadonlyMap<string, FlowNode['position']>): FlowGraph {
  const nodes = graph.nodes.map((node) => {
    const place = places.get(node.id)
    if (!place || (place.x === node.position.x && place.y === node.position.y)) return node
    // Fields of older clients, such as where it was measured last, stay as they are.
    return { ...node, position: { ...node.position, ...place } }
  })
  return nodes.every((node, at) => node === graph.nodes[at]) ? graph : { ...graph, nodes }
}

/** Removes nodes with their connections; the start stays. */
export function removeNodes(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const gone = new Set(graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start').map(({ id }) => id))
  if (gone.size === 0) return graph
  return {
    nodes: graph.nodes.filter(({ id }) => !gone.has(id)),
    connections: graph.connections.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  }
}

export function removeEdges(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const connections = graph.connections.filter(({ id }) => !ids.has(id))
  return connections.length === graph.connections.length ? graph : { ...graph, connections }
}

/** Removes nodes and connections at once, in one change; the start stays. */
export const removeParts = (graph: FlowGraph, nodes: ReadonlySet<string>, edges: ReadonlySet<string>): FlowGraph =>
  removeEdges(removeNodes(graph, nodes), edges)

export interface Link {
  source: string
  target: string
  sourceHandle?: string | null | undefined
}

/** Connects an output with a node. An output leads to one node: what it led to before is let go. */
export function connect(graph: FlowGraph, { source, target, sourceHandle }: Link): FlowGraph {
  const from = graph.nodes.find(({ id }) => id === source)
  const to = graph.nodes.find(({ id }) => id === target)
  const handle = sourceHandle ?? 'a'
  if (!from || !to || !hasInput(to) || !outputs(from).some((output) => output.handle === handle)) return graph
  const single = outputs(from).length === 1
  const others = graph.connections.filter(
    (edge) => edge.source !== source || (!single && (edge.sourceHandle ?? 'a') !== handle),
  )
  return { ...graph, connections: [...others, { id: crypto.randomUUID(), source, target, sourceHandle: handle }] }
}

/**
 * Copies nodes beside themselves, right of the source, with the connections among them (FLW-04).
 * @returns the graph, and the ids of the copies
 */
export function duplicate(graph: FlowGraph, ids: ReadonlySet<string>): { graph: FlowGraph; added: string[] } {
  const { nodes, connections } = copy(graph, ids)
  return paste(graph, { nodes: nodes.map(withoutKept), connections }, { x: STEP_RIGHT, y: 0 })
}

/** Nodes without the start, and the connections among them. */
export function copy(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const nodes = graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start')
  const kept = new Set(nodes.map(({ id }) => id))
  return {
    nodes,
    connections: graph.connections.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  }
}

/**
 * Adds copied nodes under new ids, moved by an offset.
 * @returns the graph, and the ids of what was added
 */
export function paste(
  graph: FlowGraph,
  clip: FlowGraph,
  offset: FlowNode['position'],
): { graph: FlowGraph; added: string[] } {
  const fresh = new Map(clip.nodes.map(({ id }) => [id, crypto.randomUUID() as string]))
  const nodes = clip.nodes.map((node) => ({
    ...structuredClone(node),
    id: fresh.get(node.id) ?? node.id,
    position: { ...node.position, x: node.position.x + offset.x, y: node.position.y + offset.y },
  }))
  const connections = clip.connections.flatMap((edge) => {
    const [source, target] = [fresh.get(edge.source), fresh.get(edge.target)]
    return source && target ? [{ ...edge, id: crypto.randomUUID() as string, source, target }] : []
  })
  return {
    graph: { nodes: [...graph.nodes, ...nodes], connections: [...graph.connections, ...connections] },
    added: nodes.map(({ id }) => id),
  }
}
