import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'
import type { Edge, Node } from '@xyflow/react'
import { estimatedConnectors, estimatedSize } from './node-size.rules.ts'
import { kindOfNode, outputs, singleOutput } from './outputs.rules.ts'

/** A node as the canvas renders it; `data.node` is the stored node. */
export type CanvasNode = Node<{ node: FlowNode }>

/** Returns the canvas nodes of a graph. Unchanged nodes keep their measurements and selection. */
export function canvasNodes(nodes: readonly FlowNode[], before: readonly CanvasNode[]): CanvasNode[] {
  const earlierById = new Map(before.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const had = earlierById.get(node.id)
    const place = { x: node.position.x, y: node.position.y }
    if (had?.data.node === node && had.position.x === place.x && had.position.y === place.y) return had
    return {
      ...(had && isAsMeasured(node, had) ? had : { ...had, ...estimatedLayout(node) }),
      id: node.id,
      type: kindOfNode(node) ?? 'unknown',
      position: place,
      data: { node },
      deletable: node.type !== 'start',
    }
  })
}

/** Returns whether a node's connectors are where they were measured. Nodes out of view are not measured again. */
function isAsMeasured(node: FlowNode, { data, handles }: CanvasNode): boolean {
  if (data.node === node || data.node.data === node.data) return true
  if (handles) return false
  const [now, before] = [outputs(node), outputs(data.node)]
  return now.length === before.length && now.every(({ handle }, at) => handle === before[at]?.handle)
}

/**
 * Estimates a node until it is rendered, because in a large flow only nodes in view are measured. The size counts as
 * measured, because the library fits the view only once all nodes are.
 */
function estimatedLayout(node: FlowNode): Pick<CanvasNode, 'measured' | 'handles'> {
  return { measured: estimatedSize(node), handles: estimatedConnectors(node) }
}

/** Removes the estimated connectors of a measured node. */
export function asMeasured(node: CanvasNode): CanvasNode {
  if (!node.handles) return node
  const { handles: _, ...rest } = node
  return rest
}

/** Returns the canvas connections. One with unchanged ends keeps its selection. */
export function canvasEdges(
  edges: readonly FlowEdge[],
  before: readonly Edge[],
  nodes: readonly FlowNode[] = [],
): Edge[] {
  const earlierById = new Map(before.map((edge) => [edge.id, edge]))
  const only = onlyOutputs(nodes)
  return edges.map(({ id, source, target, sourceHandle }) => {
    const had = earlierById.get(id)
    const handle = only.get(source) ?? sourceHandle ?? 'a'
    if (had?.source === source && had.target === target && had.sourceHandle === handle) return had
    return { id, source, target, sourceHandle: handle }
  })
}

/**
 * Returns the output of each node with a single output. Its connections start there, whatever handle a file of the old
 * product family names.
 */
function onlyOutputs(nodes: readonly FlowNode[]): Map<string, string> {
  return new Map(
    nodes.flatMap((node) => {
      const single = singleOutput(node)
      return single ? [[node.id, single.handle] as const] : []
    }),
  )
}
