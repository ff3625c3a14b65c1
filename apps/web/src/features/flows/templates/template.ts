import { START_ID } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'

/** The input of a template. */
export interface TemplateInput {
  /** The company's language, because customers read the texts. */
  language: Language
  /** The company's queues in order. */
  queues: ReadonlyArray<{ id: number; name: string }>
}

export type FlowTemplate = (input: TemplateInput) => FlowGraph

/** Distance between the nodes of two columns and two rows. */
const COLUMN = 340
const ROW = 230

type Data = FlowNode['data']
/** A node: its id, its place as column and row, its kind and its data. */
export type PlacedNode = readonly [id: string, place: readonly [column: number, row: number], type: string, data: Data]

/**
 * Builds a graph of placed nodes. Connections are written `source/output>target`; the default output is `a`. It starts
 * at the start node.
 */
export function graphOf(nodes: readonly PlacedNode[], connections: readonly string[]): FlowGraph {
  const start: PlacedNode = [START_ID, [0, 0], 'start', {}]
  return {
    nodes: [start, ...nodes].map(([id, [column, row], type, data]) => ({
      ...{ id, type, data },
      position: { x: column * COLUMN, y: row * ROW },
    })),
    connections: connections.map(edgeOf),
  }
}

function edgeOf(notation: string): FlowEdge {
  const [from = '', target = ''] = notation.split('>')
  const [source = '', sourceHandle = 'a'] = from.split('/')
  return { id: `${source}-${sourceHandle}-${target}`, source, target, sourceHandle }
}

/** Returns the data of a content node with one text. */
export const contentData = (text: string): Data => ({
  seq: ['message1'],
  elements: [{ kind: 'message', type: 'message', number: 'message1', value: text }],
})

/** Returns the data of a menu node. */
export const menuData = (message: string, options: readonly string[]): Data => ({
  message,
  arrayOption: options.map((value, at) => ({ number: at + 1, value })),
})

/** Returns the data of a ticket node: the queue, or none if the user must choose it. */
export const ticketData = (queue: { id: number; name: string } | undefined): Data =>
  queue ? { id: queue.id, name: queue.name } : { id: null, name: '' }
