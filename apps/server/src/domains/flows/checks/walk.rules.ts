import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { handleOf, indexOf } from '../engine/graph.rules.ts'
import { actOf } from '../engine/node.rules.ts'

/** Returns the ids of the nodes that a run can reach. */
export function reachable(graph: FlowGraph): ReadonlySet<string> {
  const { start, nodes } = indexOf(graph)
  const targets = targetsOf(graph)
  const visitedIds = new Set<string>()
  const queue = start ? [start.id] : []
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (visitedIds.has(id) || !nodes.has(id)) continue
    visitedIds.add(id)
    queue.push(...(targets.get(id) ?? []))
  }
  return visitedIds
}

const targetsOf = (graph: FlowGraph): ReadonlyMap<string, string[]> => {
  const targets = new Map<string, string[]>()
  for (const { source, target } of graph.connections) addTarget(targets, source, target)
  return targets
}

/** Takes constant time, regardless of how many targets the source has. */
function addTarget(targets: Map<string, string[]>, source: string, target: string): void {
  const list = targets.get(source)
  if (list) list.push(target)
  else targets.set(source, [target])
}

/** Returns how a node pauses a run: until the customer answers, for a time, or not at all. */
function pauseKind(node: FlowNode): 'answer' | 'while' | null {
  const act = actOf(node)
  if (act.is === 'menu' || act.is === 'ask' || act.is === 'talk') return 'answer'
  const waits = act.is === 'say' && act.parts.some((part) => part.is === 'interval' && part.seconds > 0)
  return waits || act.is === 'request' ? 'while' : null
}

/**
 * Returns the nodes of cycles that never wait for the customer.
 * @param timedWaitsCount `true`: an interval or a request in the cycle counts as a wait
 */
export function cyclicNodes(graph: FlowGraph, timedWaitsCount: boolean): ReadonlySet<string> {
  const unpausedNodes = graph.nodes.filter((node) => {
    const pause = pauseKind(node)
    return pause === null || (pause === 'while' && !timedWaitsCount)
  })
  const inside = new Set(unpausedNodes.map(({ id }) => id))
  const targets = new Map<string, string[]>()
  for (const { source, target } of graph.connections)
    if (inside.has(source) && inside.has(target)) addTarget(targets, source, target)
  return stronglyConnected([...inside], targets)
}

/** Returns the nodes of strongly connected components with a cycle. Tarjan's algorithm (1972), without recursion. */
function stronglyConnected(ids: readonly string[], targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cyclicIds = new Set<string>()
  const raise = (id: string, to: number) => low.set(id, Math.min(low.get(id) ?? to, to))
  for (const root of ids) {
    if (order.has(root)) continue
    const work: Array<{ id: string; next: number }> = [{ id: root, next: 0 }]
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { id } = top
      if (top.next === 0) {
        order.set(id, order.size)
        low.set(id, order.get(id) ?? 0)
        stack.push(id)
        onStack.add(id)
      }
      const target = targets.get(id)?.[top.next++]
      if (target !== undefined) {
        if (!order.has(target)) work.push({ id: target, next: 0 })
        else if (onStack.has(target)) raise(id, order.get(target) ?? 0)
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent) raise(parent.id, low.get(id) ?? 0)
      if (low.get(id) !== order.get(id)) continue
      const component = stack.splice(stack.lastIndexOf(id))
      for (const one of component) onStack.delete(one)
      const isCycle = component.length > 1 || (targets.get(id) ?? []).includes(id)
      if (isCycle) for (const one of component) cyclicIds.add(one)
    }
  }
  return cyclicIds
}

/** Returns which outputs have an edge to an existing node, and which have more than one. */
export function connectedOutputs(graph: FlowGraph): {
  connected(nodeId: string, handle: string): boolean
  doubled: ReadonlyArray<{ nodeId: string; handle: string }>
  dangling: ReadonlyArray<string>
} {
  const { nodes } = indexOf(graph)
  const seenKeys = new Set<string>()
  const doubled: Array<{ nodeId: string; handle: string }> = []
  const dangling: string[] = []
  for (const edge of graph.connections) {
    const key = `${edge.source} ${handleOf(edge)}`
    if (!nodes.has(edge.target)) dangling.push(edge.source)
    else if (seenKeys.has(key)) doubled.push({ nodeId: edge.source, handle: handleOf(edge) })
    else seenKeys.add(key)
  }
  return { connected: (nodeId, handle) => seenKeys.has(`${nodeId} ${handle}`), doubled, dangling }
}
