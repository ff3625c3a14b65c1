import { simulatorOutbox } from '@recado/contract/connections/simulator'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { RunStep } from '@recado/contract/flows/runs'
import type { SimulatedEvent, SimulationInput, SimulationReply } from '@recado/contract/flows/simulation'
import { simulateFlow } from '@recado/contract/flows/simulation-endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { FILM, PLAYABLE_VOICE } from '../../../../test/playable-media.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { edges, node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop, type StartedFlow } from '../test/flow-shop.ts'

/** Runs the same graph in the simulator and with a customer. */

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let app: SharedTestApp
let shop: FlowShop
let graph: FlowGraph
let flow: StartedFlow
let tagId: number
beforeAll(async () => {
  app = await sharedTestApp()
  shop = await openFlowShop(app)
  tagId = (await app.call(createTag, app.admin, { body: { name: 'Adulto' } })).body.id
  graph = await everyKind()
  flow = await shop.flow(graph.nodes, ...graph.connections.map(({ id }) => id))
})
afterAll(() => app?.stop())

async function everyKind(): Promise<FlowGraph> {
  const [picture, sound, film] = await shop.files(
    { name: 'pão.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') },
    { name: 'oferta.ogg', type: 'audio/ogg', bytes: PLAYABLE_VOICE },
    { name: 'forno.mp4', type: 'video/mp4', bytes: FILM },
  )
  const elements = [
    { type: 'message', number: 'message1', value: 'Olá {{nome}}, aqui é a padaria' },
    { type: 'img', number: 'img2', value: picture?.url, original: 'pão.png' },
    { type: 'audio', number: 'audio3', value: sound?.url, original: 'oferta.ogg', record: true },
  ]
  const options = [
    { number: 1, value: 'Comprar' },
    { number: 2, value: 'Falar com a loja' },
  ]
  return {
    nodes: [
      node('1', 'start'),
      node('oi', 'singleBlock', { seq: elements.map(({ number }) => number), elements }),
      node('espera', 'interval', { sec: 1 }),
      node('menu', 'menu', { message: 'O que você quer, {{firstName}}?', arrayOption: options }),
      node('idade', 'question', { message: 'Quantos anos você tem?', answerKey: 'idade' }),
      node('adulto', 'condition', { key: 'idade', condition: 2, value: '18' }),
      node('sorte', 'randomizer', { percent: 100 }),
      node('etiqueta', 'tag', { tag: { id: tagId, name: 'Adulto' } }),
      node('pode', 'message', { label: '{{idade}} anos: pode comprar' }),
      node('nunca', 'message', { label: 'ninguém lê isto' }),
      node('jovem', 'message', { label: 'Só a partir de 18, e você tem {{idade}}' }),
      node('que', 'message', { label: 'Não entendi a idade' }),
      node('filme', 'video', { url: film?.url }),
      node('fila', 'ticket', { id: shop.queueIds[0] ?? 0, name: 'Vendas' }),
    ],
    connections: edges(
      ...['1>oi', 'oi>espera', 'espera>menu', 'menu/a1>idade', 'menu/a2>filme', 'filme>fila', 'idade>adulto'],
      ...['adulto/success>sorte', 'adulto/failure>jovem', 'adulto/error>que', 'sorte/a>etiqueta', 'sorte/b>nunca'],
      ...['etiqueta>pode'],
    ),
  }
}

const mediaTypes = { img: 'image', audio: 'audio', video: 'video', document: 'document' } as const
const saidBy = (event: SimulatedEvent): string[] =>
  event.kind === 'text' ? [event.text] : event.kind === 'media' ? [`(${mediaTypes[event.media]})`] : []
const wayOf = (steps: Iterable<RunStep>) =>
  [...steps].map(({ nodeId, handle }) => (handle === null ? nodeId : `${nodeId}/${handle}`))

async function simulated(run: SimulationReply['run'] | null, input: SimulationInput, number: string) {
  const body = { graph, run, input, contact: { name: 'Maria Souza', number } }
  const answer = await app.call(simulateFlow, app.admin, { params: { id: flow.id }, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Returns the simulator's messages and the nodes visited. */
async function simulateRun(answers: readonly string[], number: string) {
  const inputs: SimulationInput[] = [{ do: 'begin' }, { do: 'skipWait' }]
  for (const text of answers) inputs.push({ do: 'write', text })
  const steps = new Map<number, RunStep>()
  const events: SimulatedEvent[] = []
  let reply: SimulationReply | null = null
  for (const input of inputs) {
    reply = await simulated(reply?.run ?? null, input, number)
    events.push(...reply.events)
    for (const step of reply.steps) steps.set(step.ordinal, step)
  }
  const inOrder = [...steps.values()].sort((one, other) => one.ordinal - other.ordinal)
  const { state, variables } = reply ?? {}
  return { said: events.flatMap(saidBy), events, way: wayOf(inOrder), end: { state, variables } }
}

/** Returns the same for a customer's chat. Each answer is written after the flow's reply to the previous one. */
async function runAsCustomer(customer: Customer, answers: readonly string[]) {
  await customer.write(flow.phrase)
  for (const text of answers) {
    await until(async () => (await shop.run(customer)).waitsFor === 'answer', `the question before ${text}`)
    await shop.quiet(customer)
    await customer.write(text)
  }
  await until(async () => (await shop.run(customer)).state === 'ended', 'the end')
  await shop.quiet(customer)
  const { messages } = await shop.do(simulatorOutbox, {
    params: { whatsappId: shop.connectionId },
    query: { number: customer.number },
  })
  const ownTexts = messages
    .filter(({ fromCompany }) => fromCompany)
    .map(({ mediaType, body }) => (mediaType === null ? body : `(${mediaType})`))
  const { state, variables, steps } = await shop.run(customer)
  return { said: ownTexts, way: wayOf(steps), end: { state, variables } }
}

it.each([
  ['an invalid option, then an age over 18', ['9', '1', '20'], 'sorte/a'],
  ['an age under 18', ['1', '15'], 'adulto/failure'],
  ['an age that is not a number', ['1', 'muitos'], 'adulto/error'],
  ['an option chosen by its name', ['Falar com a loja'], 'menu/a2'],
])(
  'PLUS-06, FLW-34 to FLW-46: %s: the simulator and a customer get the same messages on the same path',
  async (_what, answers, through) => {
    const maria = shop.customer()
    const real = await runAsCustomer(maria, answers)
    const { events, ...trial } = await simulateRun(answers, maria.number)
    expect(trial).toEqual(real)
    expect(real.way).toContain(through)
    const { queueId, tags } = await maria.ticket()
    const tagged = events.flatMap((event) => (event.kind === 'tag' ? [event.tagId] : []))
    expect(tags.map(({ id }) => id)).toEqual(tagged)
    const queued = events.flatMap((event) => (event.kind === 'queue' ? [event.queueId] : []))
    if (queued.length > 0) expect([queueId]).toEqual(queued)
  },
)
