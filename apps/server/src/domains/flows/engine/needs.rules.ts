import type { FlowGraph } from '@recado/contract/flows/graph'
import { type Act, actOf } from './node.rules.ts'

/** What a graph's nodes name outside of it; what none names need not be read for a run. */
export interface Needs {
  /** Addresses of files, as they were answered. */
  urls: readonly string[]
  subflows: readonly number[]
  queues: boolean
  people: boolean
  tags: boolean
}

const read = new WeakMap<FlowGraph, Needs>()

/** Reads a graph once. */
export function needsOf(graph: FlowGraph): Needs {
  const known = read.get(graph)
  if (known) return known
  const acts = graph.nodes.map(actOf)
  const has = (...kinds: Array<Act['is']>) => acts.some(({ is }) => kinds.includes(is))
  const needs: Needs = {
    urls: [...new Set(acts.flatMap(urlsOf))],
    subflows: acts.flatMap((act) => (act.is === 'subflow' && act.flowId > 0 ? [act.flowId] : [])),
    // A talk leads to a queue of its own choice.
    queues: has('queue', 'talk'),
    people: has('person'),
    tags: has('tag'),
  }
  read.set(graph, needs)
  return needs
}

const urlsOf = (act: Act): string[] =>
  act.is === 'say' ? act.parts.flatMap((part) => (part.is === 'media' ? [part.url] : [])) : []
