import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'
import type { Edge, Node } from '@xyflow/react'
import { kindOf } from './outputs.rules.ts'

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
      ...had,
      id: node.id,
      type: kindOf(node) ?? 'unknown',
      position: place,
      data: { node },
      deletable: node.type !== 'start',
    }
  })
}

/** The connections of the canvas; one that leads as before keeps its selection. */
export function canvasEdges(edges: readonly FlowEdge[], before: readonly Edge[]): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  return edges.map(({ id, source, target, sourceHandle }) => {
    const had = known.get(id)
    const handle = sourceHandle ?? 'a'
    if (had?.source === source && had.target === target && had.sourceHandle === handle) return had
    return { id, source, target, sourceHandle: handle }
  })
}
