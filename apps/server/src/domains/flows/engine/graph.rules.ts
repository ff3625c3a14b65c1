import { START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** A graph indexed by nodes and outputs. */
export interface IndexedGraph {
  nodes: ReadonlyMap<string, FlowNode>
  start: FlowNode | null
  /** Returns the node that an output leads to, or null. */
  next(nodeId: string, handle: string): FlowNode | null
}

/** Returns an edge's output. An edge without a name leaves by the only output. */
export const handleOf = ({ sourceHandle }: Pick<FlowEdge, 'sourceHandle'>): string => sourceHandle || 'a'

const indexed = new WeakMap<FlowGraph, IndexedGraph>()

/** Indexes a graph, once per object. If an output has several edges, the first one wins. */
export function indexOf(graph: FlowGraph): IndexedGraph {
  const cachedIndex = indexed.get(graph)
  if (cachedIndex) return cachedIndex
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const targets = new Map<string, FlowNode>()
  for (const edge of graph.connections) {
    const key = `${edge.source} ${handleOf(edge)}`
    const target = nodes.get(edge.target)
    if (target && !targets.has(key)) targets.set(key, target)
  }
  const starts = graph.nodes.filter(({ type }) => type === 'start')
  const index = {
    nodes,
    start: starts.find(({ id }) => id === START_ID) ?? starts[0] ?? null,
    next: (nodeId: string, handle: string) => targets.get(`${nodeId} ${handle}`) ?? null,
  }
  indexed.set(graph, index)
  return index
}
