import type { FlowGraph } from '@recado/contract/flows/graph'
import { type Act, actOf } from './node.rules.ts'

/** External records that a graph's nodes refer to. A run does not load anything else. */
export interface Needs {
  /** File addresses as the API returned them. */
  urls: readonly string[]
  subflows: readonly number[]
  queues: boolean
  people: boolean
  tags: boolean
}

const read = new WeakMap<FlowGraph, Needs>()

/** Computes the needs of a graph, once per object. */
export function needsOf(graph: FlowGraph): Needs {
  const cachedNeeds = read.get(graph)
  if (cachedNeeds) return cachedNeeds
  const acts = graph.nodes.map(actOf)
  const has = (...kinds: Array<Act['is']>) => acts.some(({ is }) => kinds.includes(is))
  const needs: Needs = {
    urls: [...new Set(acts.flatMap(urlsOf))],
    subflows: acts.flatMap((act) => (act.is === 'subflow' && act.flowId > 0 ? [act.flowId] : [])),
    // A talk node hands over to a queue of its choice.
    queues: has('queue', 'talk'),
    people: has('person'),
    tags: has('tag'),
  }
  read.set(graph, needs)
  return needs
}

const urlsOf = (act: Act): string[] =>
  act.is === 'say' ? act.parts.flatMap((part) => (part.is === 'media' ? [part.url] : [])) : []
