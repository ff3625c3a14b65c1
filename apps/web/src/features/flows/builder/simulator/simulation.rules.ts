import type { FlowGraph } from '@recado/contract/flows/graph'
import type { RunStep } from '@recado/contract/flows/runs'
import type {
  SimulatedContact,
  SimulatedEvent,
  SimulationInput,
  SimulationReply,
  TestCaseInput,
} from '@recado/contract/flows/simulation'
import type { RunPath } from '../builder-store.ts'
import { type MenuOption, menuOptions } from '../graph/outputs.rules.ts'

/** An action of the user and the flow's reaction. */
export interface Turn {
  input: SimulationInput
  events: readonly SimulatedEvent[]
}

/** Merges steps with those of the next reply. A step that was open before is sent again once it is over. */
export function withSteps(before: readonly RunStep[], replySteps: readonly RunStep[]): RunStep[] {
  const steps = new Map(before.map((step) => [step.ordinal, step]))
  for (const step of replySteps) steps.set(step.ordinal, step)
  return [...steps.values()].sort((one, other) => one.ordinal - other.ordinal)
}

/** Returns the path of steps over the canvas of one flow. Nodes of sub-flows are on another canvas. */
export function runPathOf(steps: readonly RunStep[], flowId: number, isRunning: boolean): RunPath {
  const here = steps.filter((step) => step.flowId === flowId)
  const last = steps.at(-1)
  const at = isRunning && last?.flowId === flowId ? last.nodeId : null
  return {
    nodes: new Set(here.map(({ nodeId }) => nodeId)),
    outputs: new Set(here.flatMap(({ nodeId, handle }) => (handle === null ? [] : [`${nodeId}/${handle}`]))),
    at,
    runState: at === null ? null : 'here',
  }
}

/** Returns the options of the menu where a run waits, or none if it waits for something else. */
export function optionsAt(graph: FlowGraph, steps: readonly RunStep[], flowId: number): MenuOption[] {
  const last = steps.at(-1)
  if (!last || last.flowId !== flowId || last.kind !== 'menu') return []
  const node = graph.nodes.find(({ id }) => id === last.nodeId)
  return node ? menuOptions(node.data) : []
}

/** Returns the external call that waits for a response, or null. */
export function openCall(turns: readonly Turn[], reply: SimulationReply | null) {
  if (reply?.waitsFor !== 'outside') return null
  const outsideCalls = turns.flatMap(({ events }) => events.filter((event) => event.kind === 'outside'))
  return outsideCalls.at(-1) ?? null
}

/** Returns the texts that the flow sent in a turn, as a test case expects them. */
export const sentTexts = ({ events }: Turn): string[] =>
  events.flatMap((event) => (event.kind === 'text' && event.text !== '' ? [event.text] : []))

/** Returns a simulated conversation as a test case: the user's actions and the expected texts. */
export function testCaseOf(turns: readonly Turn[], contact: SimulatedContact): Omit<TestCaseInput, 'name'> {
  const steps = turns.map((turn) => ({ input: turn.input, expects: sentTexts(turn).slice(0, MOST_EXPECTED) }))
  return { contact, steps }
}

/** The limits of a test case in the contract. */
export const MOST_EXPECTED = 20
export const MOST_STEPS = 50

/** Removes empty fields, which the simulation then makes up. */
export function cleanContact(contact: SimulatedContact): SimulatedContact {
  return Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== '')) as SimulatedContact
}

/** Formats the virtual clock as hours, minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
