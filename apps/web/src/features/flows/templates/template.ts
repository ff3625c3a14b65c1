import { START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'

/** What a template is made for. */
export interface TemplateFor {
  /** The company's: customers read it. */
  language: Language
  /** Where people of the company may wait, in their order. */
  queues: ReadonlyArray<{ id: number; name: string }>
}

export type FlowTemplate = (made: TemplateFor) => FlowGraph

/** Room from the left and from the top of one node to those of the next. */
const COLUMN = 340
const ROW = 230

type Data = FlowNode['data']
/** A node by its id, its place as column and row, its kind and its data. */
export type Placed = readonly [id: string, place: readonly [column: number, row: number], type: string, data: Data]

/** A graph of placed nodes; connections are `source/output>target`, without an output `a`. It begins at the start node. */
export function graphOf(nodes: readonly Placed[], connections: readonly string[]): FlowGraph {
  const start: Placed = [START_ID, [0, 0], 'start', {}]
  return {
    nodes: [start, ...nodes].map(([id, [column, row], type, data]) => ({
      ...{ id, type, data },
      position: { x: column * COLUMN, y: row * ROW },
    })),
    connections: connections.map(edgeOf),
  }
}

function edgeOf(written: string): FlowEdge {
  const [from = '', target = ''] = written.split('>')
  const [source = '', sourceHandle = 'a'] = from.split('/')
  return { id: `${source}-${sourceHandle}-${target}`, source, target, sourceHandle }
}

/** The data of a content node that says one text. */
export const says = (text: string): Data => ({
  seq: ['message1'],
  elements: [{ kind: 'message', type: 'message', number: 'message1', value: text }],
})

/** The data of a menu. */
export const offers = (message: string, options: readonly string[]): Data => ({
  message,
  arrayOption: options.map((value, at) => ({ number: at + 1, value })),
})

/** The data of a ticket node: the queue, or none where the person must choose it. */
export const handsOver = (queue: { id: number; name: string } | undefined): Data =>
  queue ? { id: queue.id, name: queue.name } : { id: null, name: '' }
