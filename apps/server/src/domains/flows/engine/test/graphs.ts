import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Facts } from '../session.rules.ts'

export const node = (id: string, type: string, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, data, position: { x: 0, y: 0 } },
})

/** Builds edges from `source/output>target`. The output defaults to `a`. */
export const edges = (...all: string[]): FlowEdge[] =>
  all.map((one) => {
    const [from = '', target = ''] = one.split('>')
    const [source = '', sourceHandle = 'a'] = from.split('/')
    return { id: one, source, target, sourceHandle }
  })

/** Facts of a company without queues and tags, whose customer is Maria. The time is 1 s after the epoch. */
export const facts = (graph: FlowGraph, change: Partial<Facts> = {}): Facts => ({
  ...{
    now: 1_000,
    language: 'pt',
    texts: automaticTexts('pt'),
    contact: { name: 'Maria', number: '5511999990000', email: '' },
    fill: () => '',
  },
  ...{ tagIds: new Set(), inHours: true, queues: new Map(), people: new Map(), tags: new Map(), declared: new Map() },
  ...{ hasFile: () => true, humanWords: humanWordsOf('') },
  graph: () => ({ version: 1, graph }),
  ...change,
})
