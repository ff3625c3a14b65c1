import { START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** A graph by its nodes and outputs. */
export interface IndexedGraph {
  nodes: ReadonlyMap<string, FlowNode>
  start: FlowNode | null
  /** The node to which an output leads; null: nowhere. */
  next(nodeId: string, handle: string): FlowNode | null
}

/** The output of a connection. One without a name is that of the only output. */
export const handleOf = ({ sourceHandle }: Pick<FlowEdge, 'sourceHandle'>): string => sourceHandle || 'a'

const indexed = new WeakMap<FlowGraph, IndexedGraph>()

/** Reads a graph once. Of several connections of one output the first is taken. */
export function indexOf(graph: FlowGraph): IndexedGraph {
  const known = indexed.get(graph)
  if (known) return known
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
