import type { RunStep } from '@recado/contract/flows/runs'
import type { SimulationReply } from '@recado/contract/flows/simulation'
import { expect, it } from 'vitest'
import { cleanContact, clockText, openCall, optionsAt, runPathOf, sentTexts, withSteps } from './simulation.rules.ts'

const step = (ordinal: number, nodeId: string, change: Partial<RunStep> = {}): RunStep => ({
  ...{ ordinal, flowId: 1, version: 0, nodeId, kind: 'message', input: '', output: '', handle: 'a', at: '', tookMs: 0 },
  ...change,
})

it('PLUS-06: the run path has the nodes, the outputs taken, and the run’s current node', () => {
  const steps = [step(1, '1'), step(2, 'menu', { handle: 'a2' }), step(3, 'ask', { handle: null })]
  const runPath = runPathOf(steps, 1, true)
  expect([...runPath.nodes]).toEqual(['1', 'menu', 'ask'])
  expect([...runPath.outputs]).toEqual(['1/a', 'menu/a2'])
  expect(runPath.at).toBe('ask')
  expect(runPathOf(steps, 1, false).at).toBeNull()
})

it('PLUS-06: nodes of a sub-flow are on another canvas', () => {
  const runPath = runPathOf([step(1, '1'), step(2, 'x', { flowId: 2 })], 1, true)
  expect([...runPath.nodes]).toEqual(['1'])
  expect(runPath.at).toBeNull()
})

it('PLUS-06: a step that was open is reported again once it is over', () => {
  const open = [step(1, '1'), step(2, 'ask', { handle: null, tookMs: null })]
  const after = withSteps(open, [step(2, 'ask', { input: 'Maria' }), step(3, 'end')])
  expect(after.map(({ ordinal, input }) => [ordinal, input])).toEqual([
    [1, ''],
    [2, 'Maria'],
    [3, ''],
  ])
})

it('FLW-23: the options of the menu where the run waits can be chosen', () => {
  const menu = {
    id: 'menu',
    type: 'menu',
    position: { x: 0, y: 0 },
    data: { arrayOption: [{ number: 1, value: 'Sim' }] },
  }
  const graph = { nodes: [menu], connections: [] }
  expect(optionsAt(graph, [step(1, 'menu', { kind: 'menu', handle: null })], 1)).toEqual([{ number: 1, value: 'Sim' }])
  expect(optionsAt(graph, [step(1, 'menu', { kind: 'menu', flowId: 9 })], 1)).toEqual([])
  expect(optionsAt(graph, [step(1, 'gone', { kind: 'menu' })], 1)).toEqual([])
  expect(optionsAt(graph, [], 1)).toEqual([])
})

it('FLW-30: the last external call is the open one', () => {
  const turns = [
    {
      input: { do: 'begin' as const },
      events: [{ kind: 'outside' as const, call: 'request' as const, text: 'GET x' }],
    },
  ]
  expect(openCall(turns, { waitsFor: 'outside' } as SimulationReply)).toMatchObject({ call: 'request' })
  expect(openCall(turns, { waitsFor: 'answer' } as SimulationReply)).toBeNull()
  expect(openCall(turns, null)).toBeNull()
})

it('PLUS-06: a test case expects the texts of the conversation; the clock counts hours', () => {
  const turn = {
    input: { do: 'begin' as const },
    events: [
      { kind: 'text' as const, text: 'Oi' },
      { kind: 'note' as const, text: 'x' },
    ],
  }
  expect(sentTexts(turn)).toEqual(['Oi'])
  expect(clockText(3725)).toBe('01:02:05')
  expect(cleanContact({ name: '', email: 'a@b.c', inHours: false })).toEqual({ email: 'a@b.c', inHours: false })
})
