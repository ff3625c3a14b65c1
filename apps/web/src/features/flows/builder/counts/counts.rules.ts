import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { NodeCount } from '@recado/contract/flows/runs'
import { COMPANY_TIME_ZONE } from '@recado/contract/values/hours'

export interface CountedNode extends NodeCount {
  /** Null if it is no longer in the draft. */
  node: FlowNode | null
  /** The share of runs that reached the node and ended there, in percent. */
  percent: number
}

/** Returns the counted nodes, those with the largest share of ended runs first. */
export function countedNodes(graph: FlowGraph, counts: readonly NodeCount[]): CountedNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return counts
    .map((count) => ({
      ...count,
      node: nodes.get(count.nodeId) ?? null,
      percent: count.visits === 0 ? 0 : Math.round((count.left / count.visits) * 100),
    }))
    .sort((one, other) => other.left - one.left || other.visits - one.visits || (one.nodeId < other.nodeId ? -1 : 1))
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: COMPANY_TIME_ZONE, dateStyle: 'short' })

/** Returns a period that ends today, as YYYY-MM-DD in the companies' time zone, which the server also uses. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  const to = calendar.format(now)
  const from = new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return { from, to }
}
