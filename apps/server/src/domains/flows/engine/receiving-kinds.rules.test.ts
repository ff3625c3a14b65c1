import { stepFields } from '@recado/contract/flows/chat-flow'
import { type NodeKind, nodeKinds, receivesAnswers } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { describe, expect, it } from 'vitest'
import { seededFlow } from '../step-editor/steps.rules.ts'
import { graphOfSteps } from '../step-editor/translate.rules.ts'
import { advance } from './run.rules.ts'
import { newSession } from './session.rules.ts'
import { edges, facts, node } from './test/graphs.ts'

const SECRET = 'minha senha 1234'
const data: Partial<Record<NodeKind, Record<string, unknown>>> = {
  message: { label: 'Olá' },
  interval: { sec: 1 },
  menu: { message: 'Senha?', arrayOption: [{ number: 1, value: SECRET }] },
  singleBlock: { elements: [{ kind: 'message', number: '1', value: 'Olá' }] },
  randomizer: { percent: 50 },
  ticket: { queueId: 5 },
  question: { message: 'Senha?', answerKey: 'senha' },
  apiCall: { url: 'https://fora.test', method: 'POST', body: '{{senha}}' },
  contatoOpcoes: { campo: 'nome', variables: ['senha'] },
  condition: { key: 'senha', condition: 1, value: SECRET },
  tag: { tag: { id: 3 } },
}

/** Whether a run of a graph stores what the customer writes, or calls a system outside. */
function receives(graph: FlowGraph): boolean {
  const world = facts(graph, { queues: new Map([[5, 'Vendas']]), tags: new Map([[3, 'VIP']]) })
  const start = advance(world, newSession({ flowId: 1, version: 1 }, 1), { do: 'begin' })
  const { session, effects } = advance(world, start.session, { do: 'write', lines: [SECRET] })
  const isCalled = [...start.effects, ...effects].some((effect) => effect.do === 'call')
  const isStored = JSON.stringify([session.variables, effects.filter(({ do: what }) => what !== 'text')]).includes(
    SECRET,
  )
  return isCalled || isStored
}

describe('flows:receive', () => {
  it.each(nodeKinds.filter((kind) => kind !== 'subflow'))(
    'a node of kind %s needs it exactly if its run stores an answer or calls a system outside',
    (kind) => {
      const second = kind === 'start' ? node('2', 'note') : node('2', kind, data[kind])
      const graph = { nodes: [node('1', 'start'), second], connections: edges('1>2') }
      expect(receivesAnswers(graph.nodes)).toBe(receives(graph))
    },
  )

  it.each([...stepFields, 'outro campo', ''])(
    'a step with a condition on "%s" needs it exactly if its run stores an answer',
    (field) => {
      const { nodeList, lineList } = seededFlow()
      const condition = { id: '1', field, operator: 'igual', value: '1', routeOption: 'fila', route: 5 } as const
      const steps = nodeList.map((step) => ({ ...step, conditions: [condition] }))
      const graph = graphOfSteps({ nodeList: steps, lineList }, { queues: new Map([[5, 'Vendas']]), people: new Map() })
      expect(receivesAnswers(graph.nodes)).toBe(receives(graph))
    },
  )
})
