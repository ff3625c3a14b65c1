import type { FlowGraph } from '@recado/contract/flows/graph'
import type { FlowRun, RunStep } from '@recado/contract/flows/runs'
import { outputs } from '../builder/graph/outputs.rules.ts'

/** Where a step's graph is among those of a ticket's runs. */
export const graphKey = ({ flowId, version }: Pick<RunStep, 'flowId' | 'version'>) => `${flowId}/${version}`

/** How often a run came to each node of one graph, and the connections that it took, as `source/handle`. */
export function litWay(steps: readonly RunStep[], key: string): { visits: Map<string, number>; taken: Set<string> } {
  const visits = new Map<string, number>()
  const taken = new Set<string>()
  for (const step of steps) {
    if (graphKey(step) !== key) continue
    visits.set(step.nodeId, (visits.get(step.nodeId) ?? 0) + 1)
    if (step.handle !== null) taken.add(`${step.nodeId}/${step.handle}`)
  }
  return { visits, taken }
}

export interface DrawnEdge {
  id: string
  source: string
  target: string
  sourceHandle: string
  isTaken: boolean
}

/** The connections of a graph between nodes that are there, each at an output that its node has. */
export function drawnEdges(graph: FlowGraph, taken: ReadonlySet<string>): DrawnEdge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, outputs(node)]))
  return graph.connections.flatMap(({ id, source, target, sourceHandle }) => {
    const handles = nodes.get(source) ?? []
    // The only output takes what its connection calls it.
    const handle = handles.length === 1 ? handles[0]?.handle : (sourceHandle ?? 'a')
    if (!handle || !nodes.has(target) || !handles.some((one) => one.handle === handle)) return []
    return [{ id, source, target, sourceHandle: handle, isTaken: taken.has(`${source}/${handle}`) }]
  })
}

/** The step of a node to look at: the next one after the present, else its first. */
export function stepOfNode(
  steps: readonly RunStep[],
  key: string,
  nodeId: string,
  present: number | null,
): number | null {
  const ofNode = steps.filter((step) => step.nodeId === nodeId && graphKey(step) === key)
  const next = ofNode.find(({ ordinal }) => present !== null && ordinal > present)
  return (next ?? ofNode[0])?.ordinal ?? null
}

/** How long something took: milliseconds below a second, then seconds, minutes, hours. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (seconds < 60) return `${seconds} s`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`
}

/** How long a run took; null: it is not over. */
export const runDuration = ({ startedAt, endedAt }: Pick<FlowRun, 'startedAt' | 'endedAt'>): number | null =>
  endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt)
