import { START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph } from '@recado/contract/flows/graph'
import { withoutKeys } from '../graph/keys.rules.ts'

/** The file of an exported flow (FLW-12). */
export interface FlowFile {
  nodes: FlowGraph['nodes']
  edges: FlowGraph['connections']
}

/** Vertical distance of imported nodes from the existing ones, in pixels of the canvas. */
const ROOM = 200

/** Gives every node and connection a new id. Connections without both ends are dropped. */
function withIds({ nodes, connections }: FlowGraph, idOf: (id: string) => string): FlowGraph {
  const fresh = new Map(nodes.map(({ id }) => [id, idOf(id)]))
  return {
    nodes: nodes.map((node) => ({ ...structuredClone(node), id: fresh.get(node.id) ?? node.id })),
    connections: connections.flatMap((edge: FlowEdge) => {
      const [source, target] = [fresh.get(edge.source), fresh.get(edge.target)]
      return source && target ? [{ ...edge, id: crypto.randomUUID(), source, target }] : []
    }),
  }
}

/** Returns the graph to export: fresh ids, no keys, every other field unchanged (FLW-12). */
export function exportedFlow(graph: FlowGraph): FlowFile {
  const { nodes, connections } = withIds(withoutKeys(graph), () => crypto.randomUUID())
  return { nodes, edges: connections }
}

/**
 * Returns the graph after an import, and the ids of the new nodes. Ids are fresh, so that a file's node never gets the
 * keys of an existing node with the same id. Only the start has a fixed id. When adding, the existing start stays the
 * only one.
 */
export function withImport(
  now: FlowGraph,
  read: FlowGraph,
  how: 'replace' | 'add',
): { graph: FlowGraph; added: string[] } {
  const start = read.nodes.find(({ type }) => type === 'start')?.id
  const dropsStart = how === 'add' && now.nodes.some(({ type }) => type === 'start')
  const addedGraph = dropsStart ? { ...read, nodes: read.nodes.filter(({ id }) => id !== start) } : read
  const { nodes, connections } = withIds(addedGraph, (id) => (id === start ? START_ID : crypto.randomUUID()))
  const added = nodes.map(({ id }) => id)
  if (how === 'replace') return { graph: { nodes, connections }, added }
  const down = ROOM + Math.max(...now.nodes.map(({ position }) => position.y), 0)
  const top = nodes.length > 0 ? Math.min(...nodes.map(({ position }) => position.y)) : 0
  const moved = nodes.map((node) => ({ ...node, position: { ...node.position, y: node.position.y - top + down } }))
  return {
    graph: { nodes: [...now.nodes, ...moved], connections: [...now.connections, ...connections] },
    added,
  }
}
