import type { FlowGraph } from '@recado/contract/flows/graph'
import type { FlowRun, RunStep } from '@recado/contract/flows/runs'
import type { RunPath } from '../builder/builder-store.ts'
import { outputs } from '../builder/graph/outputs.rules.ts'

/** Returns the key of a step's graph among those of a ticket's runs. */
export const graphKey = ({ flowId, version }: Pick<RunStep, 'flowId' | 'version'>) => `${flowId}/${version}`

/** The parts of a run that are drawn. */
export type TracedRun = Pick<FlowRun, 'state' | 'steps'>

/** The state of a run at its last node. */
const lastNodeStates = { running: 'here', stopped: 'stopped', failed: 'stopped', ended: 'ended' } as const

/** Returns the path of a run over one graph: the visited nodes, the connections taken, and the node in view. */
export function traceRunPath({ state, steps }: TracedRun, key: string, step: RunStep | null): RunPath {
  const here = steps.filter((step) => graphKey(step) === key)
  return {
    nodes: new Set(here.map(({ nodeId }) => nodeId)),
    outputs: new Set(here.flatMap(({ nodeId, handle }) => (handle === null ? [] : [`${nodeId}/${handle}`]))),
    at: step?.nodeId ?? null,
    runState: step !== null && step.ordinal === steps.at(-1)?.ordinal ? lastNodeStates[state] : null,
  }
}

/**
 * Returns the graph with only the connections that can be drawn: between existing nodes, each at an existing output.
 */
export function tracedGraph(graph: FlowGraph): FlowGraph {
  const nodes = new Map(graph.nodes.map((node) => [node.id, outputs(node)]))
  const connections = graph.connections.flatMap((edge) => {
    const handles = nodes.get(edge.source) ?? []
    // A node's only output accepts any handle.
    const handle = handles.length === 1 ? handles[0]?.handle : (edge.sourceHandle ?? 'a')
    const isThere = nodes.has(edge.target) && handles.some((one) => one.handle === handle)
    return handle && isThere ? [{ ...edge, sourceHandle: handle }] : []
  })
  return { ...graph, connections }
}

/** Returns the step of a node to show: the next one after the step in view, else the node's first. */
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

/** Formats a duration: milliseconds below one second, then seconds, minutes, hours. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (seconds < 60) return `${seconds} s`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`
}

/** Returns the duration of a run, or null while it is unfinished. */
export const runDuration = ({ startedAt, endedAt }: Pick<FlowRun, 'startedAt' | 'endedAt'>): number | null =>
  endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt)
