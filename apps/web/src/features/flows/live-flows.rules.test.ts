import type { Flow } from '@recado/contract/flows/flow'
import { expect, it } from 'vitest'
import { type FlowEvent, isMoved, withFlowPages } from './live-flows.ts'

const flow = (id: number, name: string, updatedAt = '2026-01-01T00:00:00.000Z') => ({ id, name, updatedAt }) as Flow
const pages = { pages: [{ flows: [flow(1, 'a'), flow(2, 'b')] }], pageParams: [] }
const flowEvent = (action: 'create' | 'update', one: Flow): FlowEvent => ({
  action,
  flow: one,
  revision: 1,
  savedBy: null,
})
const names = (event: FlowEvent) =>
  withFlowPages(pages, event).pages.flatMap(({ flows }) => flows.map(({ name }) => name))

it('FLL-01: a change replaces its row, a deletion removes it, a new flow waits for the server, an outdated event changes nothing', () => {
  expect(names(flowEvent('update', flow(1, 'novo', '2026-01-02T00:00:00.000Z')))).toEqual(['novo', 'b'])
  expect(names({ action: 'delete', flowId: 2 })).toEqual(['a'])
  expect(names(flowEvent('create', flow(3, 'c')))).toEqual(['a', 'b'])
  expect(names(flowEvent('update', flow(1, 'velho', '2025-12-31T00:00:00.000Z')))).toEqual(['a', 'b'])
})

it('FLL-01: only a new name moves a flow in a list; saving its draft does not', () => {
  const flows = [flow(1, 'a')]
  expect(isMoved(flows, flowEvent('update', flow(1, 'a', '2026-02-01T00:00:00.000Z')))).toBe(false)
  expect(isMoved(flows, flowEvent('update', flow(1, 'z')))).toBe(true)
  expect(isMoved(flows, flowEvent('create', flow(2, 'b')))).toBe(true)
  expect(isMoved(flows, { action: 'delete', flowId: 1 })).toBe(false)
})
