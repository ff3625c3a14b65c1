import type { ChatLine, ChatStep, CurrentFlow, Interaction, StepCondition } from '@recado/contract/flows/chat-flow'
import { fixedSteps } from '@recado/contract/flows/fixed-steps.rules'

/** A flow while it is edited. */
export interface StepsDraft {
  name: string
  celularTeste: string
  isActive: boolean
  nodeList: readonly ChatStep[]
  lineList: readonly ChatLine[]
}

export const stepsDraftOf = ({ flow, name, celularTeste, isActive }: CurrentFlow): StepsDraft => ({
  ...{ name, celularTeste, isActive, nodeList: flow.nodeList, lineList: flow.lineList },
})

/** A change that the documents forbid (STE-03), or an invalid connection (STE-04). */
export type StepsRejection = 'notAllowed' | 'notJoined'
export type Change = StepsDraft | StepsRejection

const fixedOf = ({ nodeList, lineList }: StepsDraft) => fixedSteps({ nodeList: [...nodeList], lineList: [...lineList] })

/** Returns whether a step cannot be deleted. */
export function isFixed(draft: StepsDraft, id: string): boolean {
  const fixed = fixedOf(draft)
  return fixed !== null && (fixed.start.id === id || fixed.welcome.id === id)
}

/** Returns whether it is the first step, whose title cannot be edited. */
export const isStart = (draft: StepsDraft, id: string): boolean => fixedOf(draft)?.start.id === id

const GAP = 50
const FIRST = 100

/** Adds a step, placed 50 px further for each existing one, starting at 100 (STE-02). */
export function withNewStep(draft: StepsDraft, name: string): { draft: StepsDraft; id: string } {
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

/** Removes a step, its connections, and the routes that lead to it (STE-07). */
export function withoutStep(draft: StepsDraft, id: string): Change {
  if (isFixed(draft, id)) return 'notAllowed'
  const remainingSteps = draft.nodeList.filter((step) => step.id !== id)
  const cleared = (condition: StepCondition) =>
    leadsToStep(condition) && condition.route === id ? { ...condition, route: null } : condition
  return {
    ...draft,
    nodeList: remainingSteps.map((step) => ({ ...step, conditions: step.conditions.map(cleared) })),
    lineList: draft.lineList.filter(({ from, to }) => from !== id && to !== id),
  }
}

/** Returns whether a condition leads to a step of the flow. */
export const leadsToStep = ({ routeOption }: StepCondition): boolean =>
  routeOption === 'etapa' || routeOption === 'novaEtapa'

/** Connects two different steps. A step leads to only one other step, so its earlier connection is replaced. */
export function withConnection(draft: StepsDraft, from: string, to: string): Change {
  const hasStep = (id: string) => draft.nodeList.some((step) => step.id === id)
  if (from === to || !hasStep(from) || !hasStep(to)) return 'notJoined'
  if (nextOf(draft, from) === to) return draft
  if (isStart(draft, from)) return 'notAllowed'
  const line: ChatLine = { from, to, paintStyle: { stroke: '#8a979c', strokeWidth: 2 } }
  return { ...draft, lineList: [...draft.lineList.filter((one) => one.from !== from), line] }
}

/** Removes the connection of a step. */
export function withoutConnection(draft: StepsDraft, from: string): Change {
  if (isStart(draft, from)) return 'notAllowed'
  return { ...draft, lineList: draft.lineList.filter((one) => one.from !== from) }
}

/** Returns the target of a step's connection, or null. */
export const nextOf = ({ lineList }: StepsDraft, id: string): string | null =>
  lineList.find(({ from }) => from === id)?.to ?? null

const withStepChange = (draft: StepsDraft, id: string, change: (step: ChatStep) => ChatStep): StepsDraft => ({
  ...draft,
  nodeList: draft.nodeList.map((step) => (step.id === id ? change(step) : step)),
})

export const renamed = (draft: StepsDraft, id: string, name: string): Change =>
  isStart(draft, id) ? 'notAllowed' : withStepChange(draft, id, (step) => ({ ...step, name }))

export const withMovedStep = (draft: StepsDraft, id: string, { x, y }: { x: number; y: number }): StepsDraft =>
  withStepChange(draft, id, (step) => ({ ...step, left: `${Math.round(x)}px`, top: `${Math.round(y)}px` }))

export const withInteractions = (draft: StepsDraft, id: string, interactions: Interaction[]): StepsDraft =>
  withStepChange(draft, id, (step) => ({ ...step, interactions }))

export const withConditions = (draft: StepsDraft, id: string, conditions: StepCondition[]): StepsDraft =>
  withStepChange(draft, id, (step) => ({ ...step, conditions }))

/** Returns the list with one item moved. Invalid positions change nothing. */
export function reordered<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Returns the position of a step. */
export const positionOfStep = ({ left, top }: ChatStep): { x: number; y: number } => ({
  x: Number.parseFloat(left) || 0,
  y: Number.parseFloat(top) || 0,
})

/** Maximum milliseconds between the two taps of a double tap (STE-10). */
export const DOUBLE_TAP = 300

export interface Tap {
  id: string
  at: number
}

/** Returns whether a tap completes a double tap. */
export const isDoubleTap = (before: Tap | null, tap: Tap): boolean =>
  before !== null && before.id === tap.id && tap.at - before.at <= DOUBLE_TAP
