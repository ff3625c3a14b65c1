import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'
import type { Edge, Node } from '@xyflow/react'
import { usualConnectors, usualSize } from './node-size.rules.ts'
import { kindOf, outputs, singleOutput } from './outputs.rules.ts'

/** A node as the canvas draws it; `data.node` is what is stored. */
export type CanvasNode = Node<{ node: FlowNode }>

/** The nodes of the canvas for a graph; what did not change keeps its measures and its selection. */
export function canvasNodes(nodes: readonly FlowNode[], before: readonly CanvasNode[]): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const had = known.get(node.id)
    const place = { x: node.position.x, y: node.position.y }
    if (had?.data.node === node && had.position.x === place.x && had.position.y === place.y) return had
    return {
      ...(had && isAsMeasured(node, had) ? had : { ...had, ...guessed(node) }),
      id: node.id,
      type: kindOf(node) ?? 'unknown',
      position: place,
      data: { node },
      deletable: node.type !== 'start',
    }
  })
}

/** Whether the connectors of a node stand where they were measured: nothing is measured anew while it is out of view. */
function isAsMeasured(node: FlowNode, { data, handles }: CanvasNode): boolean {
  if (data.node === node || data.node.data === node.data) return true
  if (handles) return false
  const [now, before] = [outputs(node), outputs(data.node)]
  return now.length === before.length && now.every(({ handle }, at) => handle === before[at]?.handle)
}

/**
 * What is taken for granted of a node until it is drawn: of a large flow only what is in view is ever measured. The size counts as
 * measured, because the library fits nothing into view before all nodes are.
 */
function guessed(node: FlowNode): Pick<CanvasNode, 'measured' | 'handles'> {
  return { measured: usualSize(node), handles: usualConnectors(node) }
}

/** A node that was measured needs no guess any more: its connectors stand where they are seen. */
export function asMeasured(node: CanvasNode): CanvasNode {
  if (!node.handles) return node
  const { handles: _, ...rest } = node
  return rest
}

/** The connections of the canvas; one that leads as before keeps its selection. */
export function canvasEdges(
  edges: readonly FlowEdge[],
  before: readonly Edge[],
  nodes: readonly FlowNode[] = [],
): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  const only = onlyOutputs(nodes)
  return edges.map(({ id, source, target, sourceHandle }) => {
    const had = known.get(id)
    const handle = only.get(source) ?? sourceHandle ?? 'a'
    if (had?.source === source && had.target === target && had.sourceHandle === handle) return had
    return { id, source, target, sourceHandle: handle }
  })
}

/** The output of each node that has a single one: whatever handle a file of the family names, its connection leads from there. */
function onlyOutputs(nodes: readonly FlowNode[]): Map<string, string> {
  return new Map(
    nodes.flatMap((node) => {
      const single = singleOutput(node)
      return single ? [[node.id, single.handle] as const] : []
    }),
  )
}
