import type { ChatFlowData, ChatStep, Interaction, StepCondition } from '@recado/contract/flows/chat-flow'
import { conditionCodes } from '@recado/contract/flows/choices'
import { flowGraph } from '@recado/contract/flows/graph'
import { describe, expect, it } from 'vitest'
import { advance } from '../engine/run.rules.ts'
import { type Facts, newSession } from '../engine/session.rules.ts'
import { facts } from '../engine/test/graphs.ts'
import { isComplete, seededFlow } from './steps.rules.ts'
import { graphOfSteps } from './translate.rules.ts'

type Steps = Pick<ChatFlowData, 'nodeList' | 'lineList'>

const step = (id: string, name: string, change: Partial<ChatStep> = {}): ChatStep => ({
  ...{ id, name, type: 'node', left: '500px', top: '100px', interactions: [], conditions: [], actions: [] },
  ...change,
})
const says = (message: string): Interaction => ({ id: '1', type: 'text', MessageField: { message } })
const shows = (type: string, media: Partial<NonNullable<Interaction['MediaField']>>): Interaction => ({
  ...{ id: '2', type, MediaField: { mediaUrl: '/api/public/company1/a.bin', name: 'foto.png', ...media } },
})
const when = (routeOption: StepCondition['routeOption'], route: unknown, change: Partial<StepCondition> = {}) =>
  ({ id: '1', field: 'resposta', operator: 'igual', value: '1', routeOption, route, ...change }) as StepCondition
const steps = (welcome: Partial<ChatStep> = {}, ...more: ChatStep[]): Steps => {
  const { nodeList, lineList } = seededFlow()
  const [start, second] = nodeList as [ChatStep, ChatStep]
  return { nodeList: [start, { ...second, ...welcome }, ...more], lineList }
}
const world: Partial<Facts> = {
  queues: new Map([[5, 'Vendas']]),
  people: new Map([[7, 'Ana']]),
}
const routes = { queues: new Map([[5, 'Vendas']]), people: new Map([[7, 'Ana']]) }

/** Runs a chat in which the customer writes these messages in order. */
function chat(flow: Steps, words: string[], change: Partial<Facts> = world) {
  const chatFacts = facts(graphOfSteps(flow, routes), change)
  let outcome = advance(chatFacts, newSession({ flowId: 1, version: 1 }, 1), { do: 'begin' })
  const effects = [...outcome.effects]
  for (const text of words) {
    outcome = advance(chatFacts, outcome.session, { do: 'write', lines: [text] })
    effects.push(...outcome.effects)
  }
  return { effects, state: outcome.state }
}

describe('a step-based flow as a graph', () => {
  it('STE-05: a step sends its texts and files in order, with captions', () => {
    const flow = steps({
      interactions: [
        says('Olá {{nome}}'),
        shows('image', { caption: 'Veja, {{nome}}' }),
        shows('audio', { caption: 'ouça' }),
        shows('document', { type: 'application/pdf' }),
        shows('MediaField', { type: 'video/mp4' }),
        says(' '),
        shows('image', { mediaUrl: '' }),
      ],
    })
    const url = '/api/public/company1/a.bin'
    expect(chat(flow, [])).toEqual({
      effects: [
        { do: 'text', text: 'Olá Maria' },
        { do: 'media', media: 'img', url, recorded: false, caption: 'Veja, Maria' },
        { do: 'media', media: 'audio', url, recorded: false },
        { do: 'text', text: 'ouça' },
        { do: 'media', media: 'document', url, recorded: false },
        { do: 'media', media: 'video', url, recorded: false },
      ],
      state: 'ended',
    })
  })

  it('the first step also sends its content, wherever it is in the list', () => {
    const { nodeList, lineList } = steps({ interactions: [says('segundo')] })
    const [start, welcome] = nodeList as [ChatStep, ChatStep]
    const flow = { nodeList: [welcome, { ...start, interactions: [says('primeiro')] }], lineList }
    expect(chat(flow, []).effects).toEqual([
      { do: 'text', text: 'primeiro' },
      { do: 'text', text: 'segundo' },
    ])
  })

  it.each<[what: string, condition: StepCondition, effects: unknown[]]>([
    ['etapa', when('etapa', 'node3'), [{ do: 'text', text: 'três' }]],
    ['etapa by its number', when('etapa', 3), [{ do: 'text', text: 'três' }]],
    ['novaEtapa', when('novaEtapa', 'node3'), [{ do: 'text', text: 'três' }]],
    ['fila', when('fila', 5), [{ do: 'queue', queueId: 5, name: 'Vendas' }]],
    ['fila by an existing name', when('fila', 'vendas'), [{ do: 'queue', queueId: 5, name: 'Vendas' }]],
    [
      'the fallback for an unknown fila',
      when('fila', 'Geral'),
      [{ do: 'fallback', reason: 'unknownQueue', detail: 'Geral' }],
    ],
    ['the fallback for a deleted fila', when('fila', 9), [{ do: 'fallback', reason: 'unknownQueue', detail: '9' }]],
    ['usuario', when('usuario', 7), [{ do: 'person', userId: 7, name: 'Ana' }]],
    ['usuario by name', when('usuario', 'Ana'), [{ do: 'person', userId: 7, name: 'Ana' }]],
    [
      'the fallback for a deleted usuario',
      when('usuario', 8),
      [{ do: 'fallback', reason: 'unknownPerson', detail: '8' }],
    ],
    ['the default line when it has no target', when('etapa', null), [{ do: 'text', text: 'quatro' }]],
  ])('STE-06: a condition leads to %s', (_what, condition, effects) => {
    const flow = steps(
      { conditions: [condition] },
      step('node3', 'Três', { interactions: [says('três')] }),
      step('node4', 'Quatro', { interactions: [says('quatro')] }),
    )
    flow.lineList = [...flow.lineList, { from: 'node2', to: 'node4' }]
    expect(chat(flow, ['1']).effects).toEqual(effects)
    expect(chat(flow, ['2']).effects, 'the default line when the condition is false').toEqual([
      { do: 'text', text: 'quatro' },
    ])
  })

  it('STE-06: the first true condition decides; values that cannot be compared are false', () => {
    const flow = steps({
      conditions: [when('fila', 5, { operator: 'maior', value: '10' }), when('usuario', 7, { value: 'ana' })],
    })
    expect(chat(flow, ['11']).effects).toMatchObject([{ do: 'queue' }])
    expect(chat(flow, ['Ána']).effects).toMatchObject([{ do: 'person' }])
    expect(chat(flow, ['nada'])).toEqual({ effects: [], state: 'ended' })
  })

  it('STE-06: conditions about the contact do not wait for a message', () => {
    const flow = steps({ conditions: [when('usuario', 7, { field: 'Nome', value: 'maria' })] })
    expect(chat(flow, []).effects).toMatchObject([{ do: 'person' }])
  })

  it.each([
    ['igual', conditionCodes.equals],
    ['Contém', conditionCodes.contains],
    ['começa', conditionCodes.begins],
    ['>=', conditionCodes.atLeast],
    ['vazio', conditionCodes.isEmpty],
    ['constructor', conditionCodes.equals],
  ])('STE-06: the operator %s', (operator, code) => {
    const { nodes } = graphOfSteps(steps({ conditions: [when('fila', 5, { operator })] }), routes)
    expect(nodes.find(({ type }) => type === 'condition')?.data).toMatchObject({ condition: code })
  })

  it('is a valid graph for clients, whatever positions and names the steps have', () => {
    const wild = step('x'.repeat(60), 'n'.repeat(100), {
      left: '1e999px',
      top: 'nada',
      conditions: [when('fila', 'x')],
    })
    const flow = steps({}, wild)
    flow.lineList = [...flow.lineList, { from: 'node2', to: wild.id }]
    expect(flowGraph.safeParse(graphOfSteps(flow, routes)).success).toBe(true)
  })
})

describe('validation of the steps', () => {
  const flow = () => structuredClone(steps({}, step('node3', 'Três')))
  it.each<[what: string, change: (flow: Steps) => void, holds: boolean]>([
    ['the seeded steps are valid', () => undefined, true],
    ['Boas Vindas has another title', ({ nodeList }) => Object.assign(nodeList[1] ?? {}, { name: 'Oi' }), true],
    ['Início has another title', ({ nodeList }) => Object.assign(nodeList[0] ?? {}, { name: 'Oi' }), false],
    ['Início is missing', (one) => one.nodeList.shift(), false],
    ['Boas Vindas is missing', (one) => one.nodeList.splice(1, 1), false],
    ['the line between them is missing', (one) => one.lineList.pop(), false],
    ['Início leads elsewhere', (one) => Object.assign(one.lineList[0] ?? {}, { to: 'node3' }), false],
    ['a step leads to itself', (one) => one.lineList.push({ from: 'node3', to: 'node3' }), false],
    ['a step leads to an unknown step', (one) => one.lineList.push({ from: 'node3', to: 'node9' }), false],
    ['an unknown step leads to a step', (one) => one.lineList.push({ from: 'node9', to: 'node3' }), false],
    ['two steps have the same id', (one) => one.nodeList.push(step('node3', 'Outra')), false],
  ])('STE-03, STE-04: %s', (_what, change, holds) => {
    const after = flow()
    change(after)
    expect(isComplete(after, seededFlow())).toBe(holds)
  })
})
