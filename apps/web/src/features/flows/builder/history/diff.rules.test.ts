import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { diffGraphs, isSameFlow } from './diff.rules.ts'

const node = (id: string, type: string, data: FlowNode['data'] = {}, x = 0): FlowNode => ({
  id,
  type,
  position: { x, y: 0 },
  data,
})
const edge = (id: string, source: string, target: string, sourceHandle?: string): FlowEdge => ({
  id,
  source,
  target,
  ...(sourceHandle ? { sourceHandle } : {}),
})
const graph = (nodes: FlowNode[], connections: FlowEdge[] = []): FlowGraph => ({ nodes, connections })

const start = node('1', 'start')
const menu = (options: string[], message = 'Oi') =>
  node('2', 'menu', { message, arrayOption: options.map((value, at) => ({ number: at + 1, value })) })

it.each<[string, FlowGraph, FlowGraph, object, boolean]>([
  ['no changes', graph([start]), graph([start]), {}, true],
  ['a new node', graph([start]), graph([start, menu([])]), { added: ['2'] }, false],
  ['a removed node', graph([start, menu([])]), graph([start]), { removedNodes: ['2'] }, false],
  ['a moved node', graph([start]), graph([node('1', 'start', {}, 9)]), { moved: 1 }, true],
  [
    'a changed text',
    graph([menu(['A'])]),
    graph([menu(['A'], 'Olá')]),
    { changedNodes: [['message', 'Oi', 'Olá']] },
    false,
  ],
  [
    'a changed option',
    graph([menu(['A', 'B'])]),
    graph([menu(['A', 'C'])]),
    { changedNodes: [['arrayOption.1.value', 'B', 'C']] },
    false,
  ],
  [
    'an added option',
    graph([menu(['A'])]),
    graph([menu(['A', 'B'])]),
    {
      changedNodes: [
        ['arrayOption.1.number', '', '2'],
        ['arrayOption.1.value', '', 'B'],
      ],
    },
    false,
  ],
  [
    'a changed kind',
    graph([node('2', 'img')]),
    graph([node('2', 'video')]),
    { changedNodes: [['type', 'img', 'video']] },
    false,
  ],
  [
    'no change if only the order of fields differs, which the database does not keep',
    graph([node('2', 'img', { url: 'a', original: 'b' })]),
    graph([node('2', 'img', { original: 'b', url: 'a' })]),
    {},
    true,
  ],
  [
    'no keys',
    graph([
      node('2', 'openai', { apiKey: '', hasApiKey: true, headers: [{ secret: true, value: '', hasValue: true }] }),
    ]),
    graph([node('2', 'openai', { apiKey: 'sk-1', headers: [{ secret: true, value: 'x' }] })]),
    {},
    true,
  ],
  [
    'no change if only the id of a connection differs',
    graph([start], [edge('e', '1', '2')]),
    graph([start], [edge('f', '1', '2', 'a')]),
    {},
    true,
  ],
  [
    'a connection with another target',
    graph([start], [edge('e', '1', '2', 'a')]),
    graph([start], [edge('e', '1', '3', 'a')]),
    { linked: ['1/a>3'], unlinked: ['1/a>2'] },
    false,
  ],
])('FLW-12: the difference of two versions contains %s', (_, before, after, expected, same) => {
  const diff = diffGraphs(before, after)
  expect({
    ...{
      added: diff.added.map(({ id }) => id),
      removedNodes: diff.removedNodes.map(({ id }) => id),
      moved: diff.moved,
    },
    changedNodes: diff.changedNodes.flatMap(({ fields }) =>
      fields.map(({ field, before: had, after: has }) => [field, had, has]),
    ),
    linked: diff.linked.map(({ source, handle, target }) => `${source}/${handle}>${target}`),
    unlinked: diff.unlinked.map(({ source, handle, target }) => `${source}/${handle}>${target}`),
  }).toEqual({ ...{ added: [], removedNodes: [], moved: 0, changedNodes: [], linked: [], unlinked: [] }, ...expected })
  expect(isSameFlow(diff)).toBe(same)
})
