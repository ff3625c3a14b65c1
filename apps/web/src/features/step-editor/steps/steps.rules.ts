import type { ChatLine, ChatStep, CurrentFlow, Interaction, StepCondition } from '@recado/contract/flows/chat-flow'
import { fixedSteps } from '@recado/contract/flows/fixed-steps.rules'

/** A flow as it is edited. */
export interface Draft {
  name: string
  celularTeste: string
  isActive: boolean
  nodeList: readonly ChatStep[]
  lineList: readonly ChatLine[]
}

export const draftOf = ({ flow, name, celularTeste, isActive }: CurrentFlow): Draft => ({
  ...{ name, celularTeste, isActive, nodeList: flow.nodeList, lineList: flow.lineList },
})

/** What the documents forbid (STE-03), or what makes no connection (STE-04). */
export type Refusal = 'notAllowed' | 'notJoined'
export type Change = Draft | Refusal

const fixedOf = ({ nodeList, lineList }: Draft) => fixedSteps({ nodeList: [...nodeList], lineList: [...lineList] })

/** Whether a step stays in every flow. */
export function isFixed(draft: Draft, id: string): boolean {
  const fixed = fixedOf(draft)
  return fixed !== null && (fixed.start.id === id || fixed.welcome.id === id)
}

/** Whether it is the first step, whose title nobody edits. */
export const isStart = (draft: Draft, id: string): boolean => fixedOf(draft)?.start.id === id

const GAP = 50
const FIRST = 100

/** Adds a step, moved on by 50 px for each that there is, from 100 (STE-02). */
export function withNewStep(draft: Draft, name: string): { draft: Draft; id: string } {
  const ids = new Set(draft.nodeList.map(({ id }) => id))
  let number = draft.nodeList.length + 1
  while (ids.has(`node${number}`)) number++
  const id = `node${number}`
  const place = `${FIRST + GAP * draft.nodeList.length}px`
  const step: ChatStep = {
    ...{ id, name, type: 'node', left: place, top: place, interactions: [], conditions: [], actions: [] },
  }
  return { draft: { ...draft, nodeList: [...draft.nodeList, step] }, id }
}

/** Without a step, its connections, and the routes that lead to it (STE-07). */
export function withoutStep(draft: Draft, id: string): Change {
  if (isFixed(draft, id)) return 'notAllowed'
  const kept = draft.nodeList.filter((step) => step.id !== id)
  const cleared = (condition: StepCondition) =>
    leadsToStep(condition) && condition.route === id ? { ...condition, route: null } : condition
  return {
    ...draft,
    nodeList: kept.map((step) => ({ ...step, conditions: step.conditions.map(cleared) })),
    lineList: draft.lineList.filter(({ from, to }) => from !== id && to !== id),
  }
}

/** Whether a condition leads to a step of the flow. */
export const leadsToStep = ({ routeOption }: StepCondition): boolean =>
  routeOption === 'etapa' || routeOption === 'novaEtapa'

/** Joins two different steps; a step leads on to one, so that another line of it goes. */
export function joined(draft: Draft, from: string, to: string): Change {
  const known = (id: string) => draft.nodeList.some((step) => step.id === id)
  if (from === to || !known(from) || !known(to)) return 'notJoined'
  if (nextOf(draft, from) === to) return draft
  if (isStart(draft, from)) return 'notAllowed'
  const line: ChatLine = { from, to, paintStyle: { stroke: '#8a979c', strokeWidth: 2 } }
  return { ...draft, lineList: [...draft.lineList.filter((one) => one.from !== from), line] }
}

/** Without the line of a step. */
export function parted(draft: Draft, from: string): Change {
  if (isStart(draft, from)) return 'notAllowed'
  return { ...draft, lineList: draft.lineList.filter((one) => one.from !== from) }
}

/** Where a step's line leads; null: nowhere. */
export const nextOf = ({ lineList }: Draft, id: string): string | null =>
  lineList.find(({ from }) => from === id)?.to ?? null

const changed = (draft: Draft, id: string, change: (step: ChatStep) => ChatStep): Draft => ({
  ...draft,
  nodeList: draft.nodeList.map((step) => (step.id === id ? change(step) : step)),
})

export const renamed = (draft: Draft, id: string, name: string): Change =>
  isStart(draft, id) ? 'notAllowed' : changed(draft, id, (step) => ({ ...step, name }))

export const moved = (draft: Draft, id: string, { x, y }: { x: number; y: number }): Draft =>
  changed(draft, id, (step) => ({ ...step, left: `${Math.round(x)}px`, top: `${Math.round(y)}px` }))

export const withInteractions = (draft: Draft, id: string, interactions: Interaction[]): Draft =>
  changed(draft, id, (step) => ({ ...step, interactions }))

export const withConditions = (draft: Draft, id: string, conditions: StepCondition[]): Draft =>
  changed(draft, id, (step) => ({ ...step, conditions }))

/** A list with one of it elsewhere; where it cannot go it stays. */
export function reordered<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Where a step stands. */
export const placeOf = ({ left, top }: ChatStep): { x: number; y: number } => ({
  x: Number.parseFloat(left) || 0,
  y: Number.parseFloat(top) || 0,
})

/** Milliseconds between two taps that belong together (STE-10). */
export const DOUBLE_TAP = 300

export interface Tap {
  id: string
  at: number
}

/** Whether a tap makes a double one with that before it. */
export const isDoubleTap = (before: Tap | null, tap: Tap): boolean =>
  before !== null && before.id === tap.id && tap.at - before.at <= DOUBLE_TAP
