import {
  type ChatFlowData,
  type ChatStep,
  type Interaction,
  type StepCondition,
  seededSteps,
  stepFields,
} from '@recado/contract/flows/chat-flow'
import { conditionCodes } from '@recado/contract/flows/choices'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { folded } from '../engine/condition.rules.ts'
import { fileKindOf } from './steps.rules.ts'

/** What the company calls what a condition may lead to; for showing, and for when it is gone. */
export interface Routes {
  queues: ReadonlyMap<number, string>
  people: ReadonlyMap<number, string>
}

const operators = new Map<string, number>(
  Object.entries({
    igual: conditionCodes.equals,
    equals: conditionCodes.equals,
    '=': conditionCodes.equals,
    diferente: conditionCodes.differs,
    '!=': conditionCodes.differs,
    contem: conditionCodes.contains,
    contains: conditionCodes.contains,
    comeca: conditionCodes.begins,
    termina: conditionCodes.ends,
    vazio: conditionCodes.isEmpty,
    maior: conditionCodes.greaterThan,
    '>': conditionCodes.greaterThan,
    'maior ou igual': conditionCodes.atLeast,
    '>=': conditionCodes.atLeast,
    menor: conditionCodes.lessThan,
    '<': conditionCodes.lessThan,
    'menor ou igual': conditionCodes.atMost,
    '<=': conditionCodes.atMost,
  }),
)

/** Where the answer to a step's conditions stands. */
const [ANSWER, ...contactFields] = stepFields
const WIDTH = 320
const HEIGHT = 160
const FARTHEST = 100_000

function pixels(text: string): number {
  const read = Math.round(Number.parseFloat(text) || 0)
  return Math.min(FARTHEST, Math.max(-FARTHEST, read))
}
const idOf = (value: unknown): number => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : 0)

/** The graph as far as it is built. */
interface Building {
  graph: FlowGraph
  ids: ReadonlySet<string>
  /** Where each step's line leads. */
  lines: ReadonlyMap<string, string>
  routes: Routes
}

/**
 * A step-based flow as nodes and connections, which the engine runs: what a step says is a content node; its conditions are a
 * question for the customer's next word, where they look at it, and one condition node each. The first that holds leads on; else
 * the step's line does.
 */
export function graphOfSteps(
  { nodeList, lineList }: Pick<ChatFlowData, 'nodeList' | 'lineList'>,
  routes: Routes,
): FlowGraph {
  const ids = new Set(nodeList.map(({ id }) => id))
  // Of several lines of a step the first is its way.
  const lines = new Map(
    lineList
      .filter(({ to }) => ids.has(to))
      .map(({ from, to }) => [from, to] as const)
      .reverse(),
  )
  const building: Building = { graph: { nodes: [], connections: [] }, ids, lines, routes }
  const first = nodeList.find(({ name }) => name === seededSteps[0]) ?? nodeList[0]
  for (const step of nodeList) addStep(building, step, step === first)
  return building.graph
}

function join({ graph: { connections } }: Building, source: string, sourceHandle: string, target: string | undefined) {
  if (target === undefined) return
  connections.push({ id: `e${connections.length + 1}`, source, sourceHandle, target, targetHandle: null })
}

const nodeAt = (id: string, type: string, [x, y]: readonly [number, number], data: FlowNode['data']): FlowNode => ({
  ...{ id, type, data, position: { x, y } },
})

function addStep(building: Building, step: ChatStep, isStart: boolean): void {
  const { nodes } = building.graph
  const [x, y] = [pixels(step.left), pixels(step.top)]
  const content = contentOf(step)
  const speaks = content.elements.length > 0
  let last = step.id
  if (!isStart) nodes.push(nodeAt(step.id, 'singleBlock', [x, y], content))
  else {
    nodes.push(nodeAt(step.id, 'start', [x, y], {}))
    if (speaks) {
      last = `${step.id}-says`
      nodes.push(nodeAt(last, 'singleBlock', [x, y + HEIGHT], content))
      join(building, step.id, 'a', last)
    }
  }
  if (step.conditions.length === 0) join(building, last, 'a', building.lines.get(step.id))
  else addConditions(building, step, last)
}

function addConditions(building: Building, step: ChatStep, last: string): void {
  const { nodes } = building.graph
  const [x, y] = [pixels(step.left), pixels(step.top)]
  const line = building.lines.get(step.id)
  let outputs: readonly string[] = ['a']
  let from = last
  const next = (target: string | undefined) => {
    for (const output of outputs) join(building, from, output, target)
  }
  if (step.conditions.some(({ field }) => variableOf(field) === ANSWER)) {
    const ask = `${step.id}-asks`
    nodes.push(nodeAt(ask, 'question', [x + WIDTH, y + HEIGHT], { message: '', answerKey: ANSWER }))
    next(ask)
    from = ask
  }
  for (const [n, condition] of step.conditions.entries()) {
    const test = `${step.id}-if${n + 1}`
    nodes.push(nodeAt(test, 'condition', [x + WIDTH * 2, y + HEIGHT * n], conditionData(condition)))
    next(test)
    // What cannot be compared does not hold.
    ;[from, outputs] = [test, ['failure', 'error']]
    join(
      building,
      test,
      'success',
      targetOf(building, condition, `${step.id}-to${n + 1}`, [x + WIDTH * 3, y + HEIGHT * n]) ?? line,
    )
  }
  next(line)
}

function contentOf({ name, interactions }: ChatStep) {
  const elements = interactions.flatMap((one, at) => elementsOf(one, at + 1))
  return { label: name, seq: elements.map(({ number }) => number), elements }
}

/** The family writes `MessageField` with a text, or `MediaField` with a file and its caption. Nobody hears a caption of a sound. */
function elementsOf({ type, MessageField, MediaField }: Interaction, at: number) {
  if (MessageField?.message.trim()) return [{ kind: 'message', number: `message${at}`, value: MessageField.message }]
  if (!MediaField?.mediaUrl) return []
  const kind = nodeKinds[fileKindOf({ type, MediaField })]
  const original = MediaField.name ?? MediaField.fileName ?? ''
  const caption = MediaField.caption?.trim() ?? ''
  const file = { kind, number: `${kind}${at}`, value: MediaField.mediaUrl, original, record: false }
  if (caption === '') return [file]
  if (kind !== 'audio') return [{ ...file, caption }]
  return [file, { kind: 'message', number: `message${at}c`, value: caption }]
}

const nodeKinds = { image: 'img', audio: 'audio', video: 'video', document: 'document' } as const

const conditionData = ({ field, operator, value }: StepCondition) => ({
  ...{ key: variableOf(field), value, condition: operators.get(folded(operator)) ?? conditionCodes.equals },
})

/** Fields of a contact keep their name; anything else is what the customer answered. */
function variableOf(field: string): string {
  const name = folded(field)
  return contactFields.find((known) => known === name) ?? ANSWER
}

/** Where a condition leads: to a step, a queue or a person. Undefined: it names nothing, and the step's line leads on. */
function targetOf(
  { graph, ids, routes }: Building,
  { routeOption, route }: StepCondition,
  id: string,
  place: readonly [number, number],
): string | undefined {
  const named = String(route ?? '').trim()
  if (routeOption === 'etapa' || routeOption === 'novaEtapa') return [named, `node${named}`].find((one) => ids.has(one))
  if (named === '') return undefined
  const known = idOf(route)
  const data =
    routeOption === 'fila'
      ? { id: known, name: routes.queues.get(known) ?? named }
      : { id: 0, userId: known, name: routes.people.get(known) ?? named }
  graph.nodes.push(nodeAt(id, 'ticket', place, data))
  return id
}
