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
import { foldText } from '../engine/condition.rules.ts'
import { fileKindOf } from './steps.rules.ts'

/** Names of the possible condition targets, for display and for deleted ones. */
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

/** The field that holds the answer to a step's conditions. */
const [ANSWER, ...contactFields] = stepFields
const WIDTH = 320
const HEIGHT = 160
const FARTHEST = 100_000

function pixels(text: string): number {
  const read = Math.round(Number.parseFloat(text) || 0)
  return Math.min(FARTHEST, Math.max(-FARTHEST, read))
}
const idOf = (value: unknown): number => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : 0)

/** The graph under construction. */
interface GraphBuilder {
  graph: FlowGraph
  ids: ReadonlySet<string>
  /** Target step of each step's line. */
  lines: ReadonlyMap<string, string>
  routes: Routes
}

/**
 * Translates a step-based flow to nodes and edges. A step's messages become a content node. Its conditions become one
 * condition node each, after a question node if they use the customer's next message. The first true condition decides;
 * otherwise the step's line does.
 */
export function graphOfSteps(
  { nodeList, lineList }: Pick<ChatFlowData, 'nodeList' | 'lineList'>,
  routes: Routes,
): FlowGraph {
  const ids = new Set(nodeList.map(({ id }) => id))
  // If a step has several lines, the first one wins.
  const lines = new Map(
    lineList
      .filter(({ to }) => ids.has(to))
      .map(({ from, to }) => [from, to] as const)
      .reverse(),
  )
  const building: GraphBuilder = { graph: { nodes: [], connections: [] }, ids, lines, routes }
  const first = nodeList.find(({ name }) => name === seededSteps[0]) ?? nodeList[0]
  for (const step of nodeList) addStep(building, step, step === first)
  return building.graph
}

function join(
  { graph: { connections } }: GraphBuilder,
  source: string,
  sourceHandle: string,
  target: string | undefined,
) {
  if (target === undefined) return
  connections.push({ id: `e${connections.length + 1}`, source, sourceHandle, target, targetHandle: null })
}

const nodeAt = (id: string, type: string, [x, y]: readonly [number, number], data: FlowNode['data']): FlowNode => ({
  ...{ id, type, data, position: { x, y } },
})

function addStep(building: GraphBuilder, step: ChatStep, isStart: boolean): void {
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

function addConditions(building: GraphBuilder, step: ChatStep, last: string): void {
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
    // Values that cannot be compared make the condition false.
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

/**
 * The family stores `MessageField` with a text, or `MediaField` with a file and its caption. Audio has no caption,
 * because the customer could not see it.
 */
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
  ...{ key: variableOf(field), value, condition: operators.get(foldText(operator)) ?? conditionCodes.equals },
})

/** Contact fields keep their name. Every other field is the customer's answer. */
function variableOf(field: string): string {
  const name = foldText(field)
  return contactFields.find((candidate) => candidate === name) ?? ANSWER
}

/**
 * Returns the target of a condition: a step, queue or person. Undefined when it names nothing, and the step's line
 * decides.
 */
function targetOf(
  { graph, ids, routes }: GraphBuilder,
  { routeOption, route }: StepCondition,
  id: string,
  place: readonly [number, number],
): string | undefined {
  const target = String(route ?? '').trim()
  if (routeOption === 'etapa' || routeOption === 'novaEtapa')
    return [target, `node${target}`].find((one) => ids.has(one))
  if (target === '') return undefined
  const targetId = idOf(route)
  const data =
    routeOption === 'fila'
      ? { id: targetId, name: routes.queues.get(targetId) ?? target }
      : { id: 0, userId: targetId, name: routes.people.get(targetId) ?? target }
  graph.nodes.push(nodeAt(id, 'ticket', place, data))
  return id
}
