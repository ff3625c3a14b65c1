import { type NodeKind, START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { withoutKeyFlags } from './keys.rules.ts'
import { hasInput, outputs } from './outputs.rules.ts'

/** The width of a node, in pixels of the canvas. Must equal the width of .rc-flow-node in node.css. */
export const NODE_WIDTH = 232
/** Distance of a new node to the right of another, in pixels of the canvas (FLW-04). */
export const STEP_RIGHT = 312
/** Distance below a node that occupies the wanted place. */
const STEP_DOWN = 150

export const emptyGraph: FlowGraph = { nodes: [], connections: [] }

/** Returns the graph of a flow before its first save (FLW-03). */
export function newFlowGraph(): FlowGraph {
  return { nodes: [newNode('start', { x: 0, y: 0 })], connections: [] }
}

/** Returns a node as it is stored. The start's id is fixed, so that another start replaces it. */
export function newNode(kind: NodeKind, position: FlowNode['position'], data: FlowNode['data'] = {}): FlowNode {
  return { id: kind === 'start' ? START_ID : crypto.randomUUID(), type: kind, position, data }
}

/**
 * Returns the position of a new node: right of the last one, at its height. The first one is at the origin (FLW-04).
 */
export function nextPosition({ nodes }: FlowGraph): FlowNode['position'] {
  const last = nodes.at(-1)
  return last ? { x: last.position.x + STEP_RIGHT, y: last.position.y } : { x: 0, y: 0 }
}

/** Returns the nearest free position at or below the wanted one. */
export function freePosition({ nodes }: FlowGraph, preferred: FlowNode['position']): FlowNode['position'] {
  const blockingNode = (y: number) =>
    nodes.some(
      ({ position }) => Math.abs(position.x - preferred.x) < NODE_WIDTH && Math.abs(position.y - y) < STEP_DOWN - 20,
    )
  let { y } = preferred
  while (blockingNode(y)) y += STEP_DOWN
  return { x: preferred.x, y }
}

/** Adds a node. A start replaces the node with its id and keeps its connections. */
export function addNode(graph: FlowGraph, node: FlowNode): FlowGraph {
  const others = graph.nodes.filter(({ id }) => id !== node.id)
  return { ...graph, nodes: [...others, node] }
}

/** Changes a node's data. Connections from outputs that no longer exist are removed. */
export function setData(graph: FlowGraph, id: string, data: FlowNode['data']): FlowGraph {
  const nodes = graph.nodes.map((node) => (node.id === id ? { ...node, data } : node))
  const updatedNode = nodes.find((node) => node.id === id)
  if (!updatedNode) return graph
  const handles = new Set(outputs(updatedNode).map(({ handle }) => handle))
  const single = handles.size === 1 && handles.has('a')
  const stays = (edge: FlowEdge) => edge.source !== id || single || handles.has(edge.sourceHandle ?? 'a')
  return { nodes, connections: graph.connections.filter(stays) }
}

/** Moves nodes. */
export function moveNodes(graph: FlowGraph, places: ReadonlyMap<string, FlowNode['position']>): FlowGraph {
  const nodes = graph.nodes.map((node) => {
    const place = places.get(node.id)
    if (!place || (place.x === node.position.x && place.y === node.position.y)) return node
    // Keeps fields of older clients, such as the last measured place.
    return { ...node, position: { ...node.position, ...place } }
  })
  return nodes.every((node, at) => node === graph.nodes[at]) ? graph : { ...graph, nodes }
}

/** Removes nodes with their connections. The start stays. */
export function removeNodes(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const removedIds = new Set(graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start').map(({ id }) => id))
  if (removedIds.size === 0) return graph
  return {
    nodes: graph.nodes.filter(({ id }) => !removedIds.has(id)),
    connections: graph.connections.filter(({ source, target }) => !removedIds.has(source) && !removedIds.has(target)),
  }
}

export function removeEdges(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const connections = graph.connections.filter(({ id }) => !ids.has(id))
  return connections.length === graph.connections.length ? graph : { ...graph, connections }
}

/** Removes nodes and connections in one change. The start stays. */
export const removeParts = (graph: FlowGraph, nodes: ReadonlySet<string>, edges: ReadonlySet<string>): FlowGraph =>
  removeEdges(removeNodes(graph, nodes), edges)

export interface NodeLink {
  source: string
  target: string
  sourceHandle?: string | null | undefined
}

/** Connects an output to a node. An output leads to one node, so an earlier connection is replaced. */
export function connect(graph: FlowGraph, { source, target, sourceHandle }: NodeLink): FlowGraph {
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
 * Duplicates nodes to the right of the originals, with the connections among them (FLW-04).
 * @returns the graph, and the ids of the copies
 */
export function duplicate(graph: FlowGraph, ids: ReadonlySet<string>): { graph: FlowGraph; added: string[] } {
  const { nodes, connections } = copy(graph, ids)
  return paste(graph, { nodes: nodes.map(withoutKeyFlags), connections }, { x: STEP_RIGHT, y: 0 })
}

/** Returns nodes without the start, and the connections among them. */
export function copy(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const nodes = graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start')
  const copiedIds = new Set(nodes.map(({ id }) => id))
  return {
    nodes,
    connections: graph.connections.filter(({ source, target }) => copiedIds.has(source) && copiedIds.has(target)),
  }
}

/**
 * Adds copied nodes under new ids, moved by an offset.
 * @returns the graph, and the ids of the added nodes
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
