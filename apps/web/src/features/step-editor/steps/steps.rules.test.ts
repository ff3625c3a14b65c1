import type { ChatStep } from '@recado/contract/flows/chat-flow'
import { describe, expect, it } from 'vitest'
import {
  isDoubleTap,
  nextOf,
  renamed,
  reordered,
  type StepsDraft,
  withConnection,
  withMovedStep,
  withNewStep,
  withoutConnection,
  withoutStep,
} from './steps.rules.ts'

const step = (id: string, name: string, change: Partial<ChatStep> = {}): ChatStep => ({
  ...{ id, name, type: 'node', left: '100px', top: '100px', interactions: [], conditions: [], actions: [], ...change },
})
const seeded: StepsDraft = {
  ...{ name: '', celularTeste: '', isActive: false, lineList: [{ from: 'node1', to: 'node2' }] },
  nodeList: [step('node1', 'Início'), step('node2', 'Boas Vindas')],
}
const three = withNewStep(seeded, 'Três').draft
const draftAfter = (change: StepsDraft | string): StepsDraft => {
  if (typeof change === 'string') throw new Error(change)
  return change
}

describe('steps', () => {
  it('STE-02: a new step is placed 50 px further for each existing one, starting at 100', () => {
    const { draft, id } = withNewStep(seeded, 'Nova etapa')
    expect(draft.nodeList[2]).toMatchObject({ id, name: 'Nova etapa', left: '200px', top: '200px' })
    expect(withNewStep(draft, 'Outra').draft.nodeList[3]).toMatchObject({ id: 'node4', left: '250px', top: '250px' })
  })

  it('a new step gets a free id', () => {
    const gap = draftAfter(withoutStep(withNewStep(three, 'Quatro').draft, 'node3'))
    expect(withNewStep(gap, 'Nova').id).toBe('node5')
  })

  it('STE-03: Início and Boas Vindas stay connected, whatever the name of the second', () => {
    const renamedDraft = draftAfter(renamed(seeded, 'node2', 'Olá'))
    for (const draft of [seeded, renamedDraft]) {
      expect(withoutStep(draft, 'node1')).toBe('notAllowed')
      expect(withoutStep(draft, 'node2')).toBe('notAllowed')
      expect(withoutConnection(draft, 'node1')).toBe('notAllowed')
    }
    expect(renamed(seeded, 'node1', 'Outro')).toBe('notAllowed')
    expect(withConnection(three, 'node1', 'node3')).toBe('notAllowed')
  })

  it.each([
    ['itself', 'node3', 'node3'],
    ['nothing', 'node3', 'node9'],
    ['a step from no step', 'node9', 'node3'],
  ])('STE-04: a connection to %s is ignored', (_what, from, to) =>
    expect(withConnection(three, from, to)).toBe('notJoined'),
  )

  it('STE-04: a step leads to one other step, and can be disconnected', () => {
    const first = draftAfter(withConnection(three, 'node3', 'node1'))
    const second = draftAfter(withConnection(first, 'node3', 'node2'))
    expect(second.lineList.filter(({ from }) => from === 'node3')).toHaveLength(1)
    expect(nextOf(second, 'node3')).toBe('node2')
    expect(withConnection(second, 'node3', 'node2')).toBe(second)
    expect(nextOf(draftAfter(withoutConnection(second, 'node3')), 'node3')).toBeNull()
  })

  it('STE-07: deleting a step deletes its connections and the routes to it', () => {
    const condition = {
      field: 'resposta',
      operator: 'igual',
      value: '1',
      routeOption: 'etapa' as const,
      route: 'node3',
    }
    const lines = draftAfter(withConnection(draftAfter(withConnection(three, 'node2', 'node3')), 'node3', 'node1'))
    const nodeList = lines.nodeList.map((one) => (one.id === 'node2' ? { ...one, conditions: [condition] } : one))
    const after = draftAfter(withoutStep({ ...lines, nodeList }, 'node3'))
    expect(after.lineList).toEqual(seeded.lineList)
    expect(after.nodeList[1]?.conditions[0]?.route).toBeNull()
  })

  it('positions are whole pixels as text', () =>
    expect(withMovedStep(seeded, 'node2', { x: 10.6, y: -3.2 }).nodeList[1]).toMatchObject({
      left: '11px',
      top: '-3px',
    }))

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('moves the item at %s to %s', (from, to, order) => expect(reordered([...'abc'], from, to).join('')).toBe(order))

  it.each([
    [250, 'a', true],
    [300, 'a', true],
    [350, 'a', false],
    [250, 'b', false],
  ])('STE-10: two taps %s ms apart, the second on %s: %s', (ms, id, double) =>
    expect(isDoubleTap({ id: 'a', at: 1000 }, { id, at: 1000 + ms })).toBe(double),
  )
})
