import { createFlow, publishFlow, saveFlow, updateFlowSettings } from '@recado/contract/flows/endpoints'
import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { createFlowTest } from '@recado/contract/flows/simulation-endpoints'
import type { DemoCaller } from './demo-caller.ts'
import type { DemoQueue } from './demo-team.ts'

/** Column and row on the canvas. */
type CanvasPlace = readonly [column: number, row: number]

const node = (id: string, type: string, [column, row]: CanvasPlace, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, data },
  position: { x: column * 300, y: row * 180 },
})

/** Parses connections written as `from>to`, or `from/output>to`. */
const edgesOf = (...lines: readonly string[]): FlowEdge[] =>
  lines.map((line, at) => {
    const [from = '', target = ''] = line.split('>')
    const [source = '', sourceHandle = 'a'] = from.split('/')
    return { id: `e${at + 1}`, source, sourceHandle, target }
  })

const says = (text: string) => ({ seq: ['message1'], elements: [{ kind: 'message', number: 'message1', value: text }] })

/** A flow for customers who want to buy: they choose a department. */
function shopping(queue: (name: DemoQueue) => FlowNode['data']): { nodes: FlowNode[]; connections: FlowEdge[] } {
  return {
    nodes: [
      node('1', 'start', [0, 1]),
      node('ola', 'singleBlock', [1, 1], says('{{ms}}, {{firstName}}! Que bom falar com você. 🙂')),
      node('menu', 'menu', [2, 1], {
        message: 'O que você procura?',
        arrayOption: [
          { number: 1, value: 'Móveis para o escritório' },
          { number: 2, value: 'Assistência e garantia' },
          { number: 3, value: 'Endereço e horários' },
        ],
      }),
      node('espacos', 'question', [3, 0], { message: 'Para quantas pessoas é o escritório?', answerKey: 'pessoas' }),
      node('vendas', 'ticket', [4, 0], queue('Vendas')),
      node('suporte', 'ticket', [3, 1], queue('Suporte')),
      node(
        'loja',
        'singleBlock',
        [3, 2],
        says('Rua das Acácias, 120. De segunda a sexta das 8h às 18h, sábado até o meio-dia.'),
      ),
    ],
    connections: edgesOf('1>ola', 'ola>menu', 'menu/a1>espacos', 'espacos>vendas', 'menu/a2>suporte', 'menu/a3>loja'),
  }
}

/**
 * A flow for questions about an order: asks for its number. Even without a valid number, the ticket goes to an
 * attendant.
 */
function orders(queue: (name: DemoQueue) => FlowNode['data']): { nodes: FlowNode[]; connections: FlowEdge[] } {
  return {
    nodes: [
      node('1', 'start', [0, 1]),
      node('numero', 'question', [1, 1], {
        message: 'Qual é o número do seu pedido? Ele está no e-mail da compra.',
        answerKey: 'pedido',
      }),
      node('valido', 'condition', [2, 1], { key: 'pedido', condition: 5, value: '0' }),
      node('obrigado', 'singleBlock', [3, 0], {
        seq: ['message1', 'interval1', 'message2'],
        elements: [
          { kind: 'message', number: 'message1', value: 'Obrigado! Vou procurar o pedido {{pedido}}.' },
          { kind: 'interval', number: 'interval1', value: 3 },
          { kind: 'message', number: 'message2', value: 'Já passo você para quem cuida das entregas.' },
        ],
      }),
      node('sem', 'singleBlock', [3, 2], says('Sem problema, uma pessoa procura com você.')),
      node('suporte', 'ticket', [4, 1], queue('Suporte')),
    ],
    connections: edgesOf(
      ...['1>numero', 'numero>valido', 'valido/success>obrigado', 'valido/failure>sem', 'valido/error>sem'],
      ...['obrigado>suporte', 'sem>suporte'],
    ),
  }
}

/** Creates two published flows with their phrases, and a test case for the order flow. */
export async function seedFlows(admin: DemoCaller, queues: ReadonlyMap<DemoQueue, number>): Promise<void> {
  const queue = (name: DemoQueue) => ({ id: queues.get(name) ?? 0, name })
  const flows = [
    { name: 'Boas-vindas da loja', phrase: 'Quero comprar', graph: shopping(queue) },
    { name: 'Meu pedido', phrase: 'Meu pedido', graph: orders(queue) },
  ]
  for (const { name, phrase, graph } of flows) {
    const { id } = await admin(createFlow, { body: { name } })
    await admin(saveFlow, { body: { idFlow: id, ...graph, draft: true } })
    await admin(updateFlowSettings, { params: { id }, body: { fallbackQueueId: queues.get('Suporte') } })
    if (name === 'Meu pedido') await admin(createFlowTest, { params: { id }, body: knownOrder })
    await admin(publishFlow, { params: { id }, body: { name: 'Primeira versão' } })
    await admin(createPhrase, { body: { name: phrase, flowId: id, phrase } })
  }
}

const knownOrder = {
  name: 'Pedido com número',
  steps: [
    { input: { do: 'begin' }, expects: ['Qual é o número do seu pedido?'] },
    { input: { do: 'write', text: '4711' }, expects: ['Vou procurar o pedido 4711'] },
    { input: { do: 'skipWait' }, expects: ['quem cuida das entregas'] },
  ],
}
