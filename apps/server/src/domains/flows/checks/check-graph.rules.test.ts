import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { edges, node } from '../engine/test/graphs.ts'
import { checkGraph, isPublishable } from './check-graph.rules.ts'
import type { CompanyResources } from './check-node.rules.ts'
import { problemTexts } from './problem-texts.rules.ts'

const resources: CompanyResources = {
  queues: new Map([[1, 'Vendas']]),
  tags: new Map([[1, 'VIP']]),
  flows: new Map([
    [2, { name: 'Outro', isPublished: true }],
    [3, { name: 'Rascunho', isPublished: false }],
  ]),
  declared: new Set(['cupom']),
  hasFile: (url) => url === 'a.png',
  hasFallback: true,
}
const findProblems = (graph: FlowGraph, change: Partial<CompanyResources> = {}) =>
  checkGraph(graph, { ...resources, ...change }, 'pt').map(
    ({ nodeId, code, severity }) => `${nodeId} ${code}${severity === 'warning' ? '?' : ''}`,
  )
/** A graph whose start node leads to the given node only. */
const only = (one: FlowNode) => ({ nodes: [node('1', 'start'), one], connections: edges(`1>${one.id}`) })

it('a complete flow has no problems', () => {
  const graph = {
    nodes: [
      node('1', 'start'),
      node('2', 'question', { message: 'Nome?', answerKey: 'quem' }),
      node('3', 'menu', {
        message: 'Oi {{quem}} {{firstName}} {{cupom}}',
        arrayOption: [{ number: 1, value: 'Vendas' }],
      }),
      node('4', 'ticket', { id: 1, name: 'Vendas' }),
      node('5', 'note', { text: 'lembrete' }),
    ],
    connections: edges('1>2', '2>3', '3/a1>4'),
  }
  expect(findProblems(graph)).toEqual([])
  expect(isPublishable(checkGraph(graph, resources, 'pt'))).toBe(true)
})

const machine = { name: 'Robô', urlN8N: 'https://bot.example', typebotSlug: 'loja' }
const ai = { name: 'IA', prompt: 'Atenda bem', apiKey: 'sk-1' }
it.each<[string, FlowNode, string[]]>([
  ['an empty text', node('2', 'message', { label: ' ' }), ['2 emptyText']],
  ['a content node without elements', node('2', 'singleBlock', { seq: [], elements: [] }), ['2 emptyText']],
  ['an interval of 0', node('2', 'interval', { sec: 0 }), ['2 intervalRange']],
  ['an interval of 121', node('2', 'interval', { sec: 121 }), ['2 intervalRange']],
  ['an interval of 120', node('2', 'interval', { sec: '120' }), []],
  ['a picture without a file', node('2', 'img', { url: '' }), ['2 emptyMedia']],
  ['a picture whose file is missing', node('2', 'img', { url: 'b.png' }), ['2 missingFile']],
  ['a picture', node('2', 'img', { url: 'a.png' }), []],
  ['a menu without options', node('2', 'menu', { message: 'Oi', arrayOption: [] }), ['2 noOptions']],
  [
    'an option that leads nowhere',
    node('2', 'menu', { message: 'Oi', arrayOption: [{ number: 1, value: 'a' }] }),
    ['2 openOutput'],
  ],
  ['a percentage of 0', node('2', 'randomizer', { percent: 0 }), ['2 percentRange', '2 openOutput', '2 openOutput']],
  ['a ticket node without a queue', node('2', 'ticket', {}), ['2 unsetQueue']],
  ['a ticket node with a deleted queue', node('2', 'ticket', { id: 9, name: 'Suporte' }), ['2 unknownQueue']],
  ['a tag node without a tag', node('2', 'tag', {}), ['2 unsetTag']],
  ['a tag node with a deleted tag', node('2', 'tag', { tag: { id: 9, name: 'x' } }), ['2 unknownTag']],
  ['a request without an address', node('2', 'apiCall', { url: '' }), ['2 unsetUrl']],
  ['a request whose address is not HTTP', node('2', 'apiCall', { url: 'ftp://x' }), ['2 invalidUrl']],
  ['a request whose address has a variable', node('2', 'apiCall', { url: 'https://x.example/{{cupom}}' }), []],
  [
    'a request with an undefined variable',
    node('2', 'apiCall', { url: 'https://x.example/{{nada}}' }),
    ['2 undefinedVariable'],
  ],
  [
    'a request with message variables in another case',
    node('2', 'apiCall', { url: 'https://x.example/{{FirstName}}/{{primeironome}}' }),
    [],
  ],
  [
    'a condition without a variable',
    node('2', 'condition', { key: '', condition: 1 }),
    ['2 unsetVariable', '2 openOutput', '2 openOutput', '2 openOutput'],
  ],
  [
    'a contact node without a variable',
    node('2', 'contatoOpcoes', { campo: 'nome', variables: [] }),
    ['2 unsetVariable'],
  ],
  ['a typebot', node('2', 'typebot', { typebotIntegration: machine }), []],
  [
    'a typebot without a slug',
    node('2', 'typebot', { typebotIntegration: { ...machine, typebotSlug: '' } }),
    ['2 unsetName'],
  ],
  ['an AI', node('2', 'openai', ai), []],
  ['an AI whose key is stored', node('2', 'openai', { ...ai, apiKey: '', hasApiKey: true }), []],
  ['an AI without a key', node('2', 'openai', { ...ai, apiKey: '' }), ['2 unsetKey']],
  ['a sub-flow node without a flow', node('2', 'subflow', {}), ['2 unsetFlow']],
  ['a deleted sub-flow', node('2', 'subflow', { flowId: 9 }), ['2 unknownFlow']],
  ['a sub-flow without a version', node('2', 'subflow', { flowId: 3 }), ['2 flowNotPublished']],
  ['a sub-flow', node('2', 'subflow', { flowId: 2 }), []],
  ['an unknown kind', node('2', 'magic', {}), ['2 unknownKind']],
  ['a text that is too long', node('2', 'message', { label: 'x'.repeat(4097) }), ['2 tooLong?']],
])('publishing finds the problems of %s', (_what, one, problems) => {
  expect(findProblems(only(one))).toEqual(problems)
})

it.each<[string, FlowGraph, string[]]>([
  [
    'a flow without a start',
    { nodes: [node('2', 'message', { label: 'a' })], connections: [] },
    ['null noStart', '2 unreachable'],
  ],
  ['a flow with two starts', { nodes: [node('1', 'start'), node('9', 'start')], connections: [] }, ['9 severalStarts']],
  ['a start that leads nowhere', { nodes: [node('1', 'start')], connections: [] }, ['1 startOpen']],
  [
    'an unreachable node',
    {
      nodes: [node('1', 'start'), node('2', 'message', { label: 'a' }), node('3', 'message', { label: 'b' })],
      connections: edges('1>2'),
    },
    ['3 unreachable'],
  ],
  [
    'a cycle without a wait',
    {
      nodes: [node('1', 'start'), node('2', 'message', { label: 'a' }), node('3', 'message', { label: 'b' })],
      connections: edges('1>2', '2>3', '3>2'),
    },
    ['2 cycle', '3 cycle'],
  ],
  [
    'a cycle with only an interval',
    {
      nodes: [node('1', 'start'), node('2', 'message', { label: 'a' }), node('3', 'interval', { sec: 5 })],
      connections: edges('1>2', '2>3', '3>2'),
    },
    ['2 cycle?', '3 cycle?'],
  ],
  [
    'a cycle that waits for the customer',
    {
      nodes: [node('1', 'start'), node('2', 'question', { message: 'a', answerKey: 'b' })],
      connections: edges('1>2', '2>2'),
    },
    [],
  ],
  [
    'an edge to a missing node and a second edge of one output',
    {
      nodes: [node('1', 'start'), node('2', 'message', { label: 'a' })],
      connections: [...edges('1>2', '2>9'), { ...edges('1>2')[0]!, id: 'again' }],
    },
    ['2 danglingEdge?', '1 secondEdge?'],
  ],
])('publishing finds the problems of %s', (_what, graph, problems) => {
  expect(findProblems(graph)).toEqual(problems)
})

it('a node that calls an external service should have a fallback queue', () => {
  const graph = only(node('2', 'apiCall', { url: 'https://x.example' }))
  expect(findProblems(graph, { hasFallback: false })).toEqual(['null noFallback?'])
})

it('a variable that a sub-flow may fill only causes a warning', () => {
  const graph = {
    nodes: [node('1', 'start'), node('2', 'subflow', { flowId: 2 }), node('3', 'message', { label: '{{dentro}}' })],
    connections: edges('1>2', '2>3'),
  }
  expect(findProblems(graph)).toEqual(['3 undefinedVariable?'])
})

it("FLW-08: problems name outputs as the canvas does, in the company's language", () => {
  const menu = node('2', 'menu', { message: 'm', arrayOption: [{ number: 1, value: 'Vendas' }] })
  const graph = {
    nodes: [node('1', 'start'), menu, node('3', 'condition', { key: 'nome', condition: 1, value: 'x' })],
    connections: edges('1>2', '1>3'),
  }
  const texts = checkGraph(graph, resources, 'pt')
    .filter(({ code }) => code === 'openOutput')
    .map(({ text }) => text)
  expect(texts).toEqual(
    ['1 Vendas', 'Sucesso', 'Falha', 'Erro'].map((name) => `A saída “${name}” não leva a lugar nenhum. Conecte-a.`),
  )
  expect(problemTexts.en.secondEdge('a')).toContain('“Goes on”')
  expect(problemTexts.es.openOutput('1 Vendas')).toContain('“1 Vendas”')
})

it('a node with many unset variables reports 20 of them, and a graph with many edges is checked in one pass', () => {
  const names = Array.from({ length: 500 }, (_, at) => `{{v${at}}}`)
  expect(findProblems(only(node('2', 'message', { label: names.join(' ') })))).toHaveLength(21)
  const many = Array.from({ length: 6_000 }, (_, at) => ({ ...edges('1>2')[0], id: String(at) }))
  const graph = { ...only(node('2', 'message', { label: 'Oi' })), connections: many } as FlowGraph
  expect(findProblems(graph).filter((line) => line === '1 secondEdge?')).toHaveLength(5_999)
})
