import { INTERVAL } from '@recado/contract/flows/choices'
import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { call } from '../product/call.ts'

const node = (id: string, type: string, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, data, position: { x: Number(id) * 300, y: 0 } },
})
const graphOf = (nodes: FlowNode[], ...ways: Array<[source: string, output: string, target: string]>): FlowGraph => ({
  nodes: [node('1', 'start'), ...nodes],
  connections: ways.map(([source, sourceHandle, target], at) => ({ id: `e${at}`, source, sourceHandle, target })),
})

/** Nodes that one answer passes in `asking`; two of them send a text. */
export const STEPS = 6

/**
 * An endless dialogue: an answer passes a condition, a random branch, a tag, a text and a note to the next question.
 */
export const asking = (tag: { id: number; name: string }): FlowGraph =>
  graphOf(
    [
      node('2', 'question', { message: 'O que mais?', answerKey: 'pedido' }),
      node('3', 'condition', { key: 'pedido', condition: 7, value: 'uma' }),
      node('4', 'randomizer', { percent: 50 }),
      node('5', 'tag', { tag }),
      node('6', 'message', { label: 'Anotado: {{pedido}}' }),
      node('7', 'note', { text: 'Pedido anotado' }),
    ],
    ...([
      ['1', 'a', '2'],
      ['2', 'a', '3'],
      ['3', 'success', '4'],
      ['3', 'failure', '4'],
      ['3', 'error', '4'],
      ['4', 'a', '5'],
      ['4', 'b', '5'],
      ['5', 'a', '6'],
      ['6', 'a', '7'],
      ['7', 'a', '2'],
    ] as Array<[string, string, string]>),
  )

const options = [
  { number: 1, value: 'Vendas' },
  { number: 2, value: 'Suporte' },
]
/** Greets with a menu of two, like a bot with two queues. */
export const greeting = graphOf(
  [node('2', 'menu', { message: 'Olá!', arrayOption: options }), node('3', 'message', { label: 'Um momento.' })],
  ...([
    ['1', 'a', '2'],
    ['2', 'a1', '3'],
    ['2', 'a2', '3'],
  ] as Array<[string, string, string]>),
)

/** Waits for the maximum interval. */
export const sleeping = graphOf(
  [node('2', 'interval', { sec: INTERVAL.max }), node('3', 'message', { label: 'Ainda aí?' })],
  ...([
    ['1', 'a', '2'],
    ['2', 'a', '3'],
  ] as Array<[string, string, string]>),
)

let serial = 0

/**
 * Publishes a flow.
 * @returns the phrase that starts it at a connection
 */
export async function addFlow(url: string, token: string, graph: FlowGraph, whatsappId: number): Promise<string> {
  const name = `Fluxo ${++serial}`
  const { id } = await call(url, token, createFlow, { body: { name } })
  const savedFlow = await call(url, token, saveFlow, { body: { idFlow: id, ...graph } as never })
  if (!savedFlow.published) throw new Error(`not published: ${JSON.stringify(savedFlow.problems)}`)
  const phrase = `Quero o ${name}`
  await call(url, token, createPhrase, { body: { name, flowId: id, phrase, whatsappId } })
  return phrase
}
