import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Facts } from '../session.rules.ts'

export const node = (id: string, type: string, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, data, position: { x: 0, y: 0 } },
})

/** Connections as `source/output>target`; without an output it is `a`. */
export const edges = (...all: string[]): FlowEdge[] =>
  all.map((one) => {
    const [from = '', target = ''] = one.split('>')
    const [source = '', sourceHandle = 'a'] = from.split('/')
    return { id: one, source, target, sourceHandle }
  })

/** A world in which Maria writes to a company without queues and tags, one second after the beginning of time. */
export const facts = (graph: FlowGraph, change: Partial<Facts> = {}): Facts => ({
  ...{ now: 1_000, language: 'pt', contact: { name: 'Maria', number: '5511999990000', email: '' }, fill: () => '' },
  ...{ tagIds: new Set(), inHours: true, queues: new Map(), people: new Map(), tags: new Map(), declared: new Map() },
  hasFile: () => true,
  graph: () => ({ version: 1, graph }),
  ...change,
})
