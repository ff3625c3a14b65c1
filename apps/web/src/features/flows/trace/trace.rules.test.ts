import type { RunStep } from '@recado/contract/flows/runs'
import { expect, it } from 'vitest'
import { durationText, runDuration, stepOfNode, tracedGraph, traceRunPath } from './trace.rules.ts'

const step = (ordinal: number, nodeId: string, handle: string | null = 'a', flowId = 1): RunStep => ({
  ...{ ordinal, flowId, version: 2, nodeId, kind: 'message', input: '', output: '', handle },
  ...{ at: '2026-01-01T00:00:00.000Z', tookMs: 0 },
})
const steps = [step(1, '1'), step(2, 'm', 'a2'), step(3, 'x', 'a', 7), step(4, 'm', null)]
const stepAt = (stepOrdinal: number) => steps.find(({ ordinal }) => ordinal === stepOrdinal) ?? null

it('PLUS-06: the path over one graph has its nodes, the connections taken, and the node in view', () => {
  const { nodes, outputs, at } = traceRunPath({ state: 'running', steps }, '1/2', stepAt(4))
  expect([...nodes]).toEqual(['1', 'm'])
  expect([...outputs]).toEqual(['1/a', 'm/a2'])
  expect(at).toBe('m')
})

it.each([
  ['running', 4, 'here'],
  ['stopped', 4, 'stopped'],
  ['failed', 4, 'stopped'],
  ['ended', 4, 'ended'],
  ['running', 2, null],
  ['ended', 2, null],
] as const)('PLUS-06: in a run with state %s the node of step %d shows %s', (state, ordinal, runState) => {
  expect(traceRunPath({ state, steps }, '1/2', stepAt(ordinal)).runState).toBe(runState)
})

it('FLW-08: connections are drawn at existing outputs; the only output accepts any handle', () => {
  const node = (id: string, type: string, data = {}) => ({ id, type, position: { x: 0, y: 0 }, data })
  const graph = {
    nodes: [node('1', 'start'), node('m', 'menu', { arrayOption: [{ number: 1 }, { number: 2 }] })],
    connections: [
      { id: 'e1', source: '1', target: 'm', sourceHandle: 'old-name' },
      { id: 'e2', source: 'm', target: '1', sourceHandle: 'a9' },
      { id: 'e3', source: '1', target: 'gone' },
    ],
  }
  expect(tracedGraph(graph).connections).toEqual([{ id: 'e1', source: '1', target: 'm', sourceHandle: 'a' }])
})

it('PLUS-06: clicks on a node go through its steps one by one', () => {
  expect(stepOfNode(steps, '1/2', 'm', null)).toBe(2)
  expect(stepOfNode(steps, '1/2', 'm', 2)).toBe(4)
  expect(stepOfNode(steps, '1/2', 'm', 4)).toBe(2)
  expect(stepOfNode(steps, '1/2', 'x', null)).toBeNull()
})

it.each([
  [40, '40 ms'],
  [1500, '2 s'],
  [61_000, '1 min 1 s'],
  [3_720_000, '1 h 2 min'],
])('PLUS-06: %d ms are written as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

it('PLUS-06: an unfinished run has no duration', () => {
  expect(runDuration({ startedAt: '2026-01-01T00:00:00.000Z', endedAt: null })).toBeNull()
  expect(runDuration({ startedAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-01-01T00:01:00.000Z' })).toBe(60_000)
})
