import type { FlowNode } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { needsOf } from './needs.rules.ts'

const graphOf = (type: string, data: FlowNode['data']) => ({
  nodes: [{ id: '1', type, data, position: { x: 0, y: 0 } }],
  connections: [],
})
const nothing = { urls: [], subflows: [], queues: false, people: false, tags: false }

it.each<[what: string, type: string, data: FlowNode['data'], needs: object]>([
  ['a text', 'message', { label: 'Olá' }, {}],
  ['a picture', 'img', { url: '/public/foto.png' }, { urls: ['/public/foto.png'] }],
  [
    'a content node with one file twice',
    'singleBlock',
    {
      seq: ['a', 'b'],
      elements: ['a', 'b'].map((number) => ({ kind: 'document', number, value: '/public/tabela.pdf' })),
    },
    { urls: ['/public/tabela.pdf'] },
  ],
  ['a queue', 'ticket', { data: { id: 7 } }, { queues: true }],
  ['a person', 'ticket', { userId: 7 }, { people: true }],
  ['a typebot, which may lead to any queue', 'typebot', {}, { queues: true }],
  ['a tag', 'tag', { tag: { id: 7 } }, { tags: true }],
  ['a sub-flow', 'subflow', { flowId: 7 }, { subflows: [7] }],
  ['a sub-flow node without a flow', 'subflow', {}, {}],
])('FLW-34: the data that a run loads for %s', (_, type, data, needs) => {
  expect(needsOf(graphOf(type, data))).toEqual({ ...nothing, ...needs })
})
