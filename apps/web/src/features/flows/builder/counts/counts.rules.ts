import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { NodeCount } from '@recado/contract/flows/runs'

export interface CountedNode extends NodeCount {
  /** Null: it is no more in the draft. */
  node: FlowNode | null
  /** How many of those who came went no further, in percent. */
  percent: number
}

/** The counted nodes, those first where most went no further. */
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

/** The days of a period that ends today, as YYYY-MM-DD on the browser's clock. */
export function lastDays(days: number, today: Date): { from: string; to: string } {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1)
  return { from: dayText(first), to: dayText(today) }
}

const dayText = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
