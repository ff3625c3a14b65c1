import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { NodeCount } from '@recado/contract/flows/runs'
import { addDays } from '@recado/contract/values/zoned-time.rules'
import { dayOf } from '../../../../platform/values/company-time.rules.ts'

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

/** Returns a period that ends today, as YYYY-MM-DD in the company's time zone, which the server also uses. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  const to = dayOf(now)
  return { from: addDays(to, 1 - days), to }
}
