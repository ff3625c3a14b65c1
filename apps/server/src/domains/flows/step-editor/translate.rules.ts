import type { ChatFlowData, ChatStep, Interaction, StepCondition } from '@recado/contract/flows/chat-flow'
import { conditionCodes } from '@recado/contract/flows/choices'
import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** What a step can route to besides steps: the company's queues by id and by name. */
export interface Routes {
  queues: ReadonlyMap<number, string>
}

const operators: Readonly<Record<string, number>> = {
  igual: conditionCodes.equals,
  equals: conditionCodes.equals,
  '=': conditionCodes.equals,
  diferente: conditionCodes.differs,
  '!=': conditionCodes.differs,
  contem: conditionCodes.contains,
  contém: conditionCodes.contains,
  contains: conditionCodes.contains,
  comeca: conditionCodes.begins,
  começa: conditionCodes.begins,
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
}

/** Where the answer to a step's conditions stands. */
const ANSWER = 'resposta'
const WIDTH = 320
const HEIGHT = 160

const pixels = (text: string): number => Number.parseFloat(text) || 0
const idOf = (value: unknown): number => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : 0)

/**
 * A step-based flow as nodes and connections, which the engine runs: what a step says is a content node; its conditions are a
 * question for the customer's next word and one condition node each, the first that holds leads on; else its line does.
 */
export function graphOfSteps({ nodeList, lineList }: ChatFlowData, routes: Routes): FlowGraph {
  const nodes: FlowNode[] = []
  const connections: FlowEdge[] = []
  const ids = new Set(nodeList.map(({ id }) => id))
  const next = new Map(lineList.filter(({ to }) => ids.has(to)).map(({ from, to }) => [from, to]))
  const join = (source: string, sourceHandle: string, target: string) =>
    connections.push({ id: `${source}/${sourceHandle}>${target}`, source, sourceHandle, target, targetHandle: null })
  for (const [at, step] of nodeList.entries()) {
    const x = pixels(step.left)
    const y = pixels(step.top)
    nodes.push(at === 0 ? startOf(step, x, y) : contentOf(step, x, y))
    if (at === 0 && step.interactions.length > 0) {
      nodes.push({ ...contentOf(step, x + WIDTH, y), id: `${step.id}-says` })
      join(step.id, 'a', `${step.id}-says`)
    }
    const last = at === 0 && step.interactions.length > 0 ? `${step.id}-says` : step.id
    const line = next.get(step.id)
    if (step.conditions.length === 0) {
      if (line) join(last, 'a', line)
      continue
    }
    const ask = `${step.id}-asks`
    nodes.push(nodeAt(ask, 'question', x + WIDTH, y + HEIGHT, { message: '', answerKey: ANSWER }))
    join(last, 'a', ask)
    let [from, by] = [ask, 'a']
    for (const [n, condition] of step.conditions.entries()) {
      const test = `${step.id}-if${n + 1}`
      nodes.push(nodeAt(test, 'condition', x + WIDTH * 2, y + HEIGHT * n, conditionData(condition)))
      join(from, by, test)
      const target = targetOf(condition, { ids, routes, step, n, x, y, nodes })
      if (target) join(test, 'success', target)
      ;[from, by] = [test, 'failure']
      if (line) join(test, 'error', line)
    }
    if (line) join(from, by, line)
  }
  return { nodes, connections }
}

const nodeAt = (id: string, type: string, x: number, y: number, data: FlowNode['data']): FlowNode => ({
  ...{ id, type, data, position: { x, y } },
})

const startOf = ({ id }: ChatStep, x: number, y: number): FlowNode => nodeAt(id, 'start', x, y, {})

function contentOf({ id, name, interactions }: ChatStep, x: number, y: number): FlowNode {
  const elements = interactions.flatMap((one, at) => elementsOf(one, at + 1))
  return nodeAt(id, 'singleBlock', x, y, { label: name, seq: elements.map(({ number }) => number), elements })
}

/** The family writes `MessageField` with a text, or `MediaField` with a file and its caption. */
function elementsOf({ type, MessageField, MediaField }: Interaction, at: number) {
  if (MessageField) return [{ kind: 'message', number: `message${at}`, value: MessageField.message }]
  if (!MediaField?.mediaUrl) return []
  const kind = kindOf(MediaField.type ?? type)
  const original = MediaField.name ?? MediaField.fileName ?? ''
  const file = { kind, number: `${kind}${at}`, value: MediaField.mediaUrl, original, record: false }
  const caption = MediaField.caption?.trim() ?? ''
  return caption === '' ? [file] : [{ kind: 'message', number: `message${at}c`, value: caption }, file]
}

function kindOf(type: string): 'img' | 'audio' | 'video' | 'document' {
  if (type.startsWith('image')) return 'img'
  if (type.startsWith('audio')) return 'audio'
  return type.startsWith('video') ? 'video' : 'document'
}

const conditionData = ({ field, operator, value }: StepCondition) => ({
  ...{ key: variableOf(field), value, condition: operators[operator.trim().toLowerCase()] ?? conditionCodes.equals },
})

/** Fields of a contact keep their name; anything else is what the customer answered. */
const variableOf = (field: string): string => {
  const name = field.trim().toLowerCase()
  return ['nome', 'email', 'numero'].includes(name) ? name : ANSWER
}

interface Routing {
  ids: ReadonlySet<string>
  routes: Routes
  step: ChatStep
  n: number
  x: number
  y: number
  nodes: FlowNode[]
}

/** Where a condition leads: to a step, or to a queue; a person is waited for in the queue where the ticket lies. */
function targetOf(
  { routeOption, route }: StepCondition,
  { ids, routes, step, n, x, y, nodes }: Routing,
): string | null {
  if (routeOption === 'etapa' || routeOption === 'novaEtapa') {
    const id = String(route ?? '')
    return ids.has(id) ? id : ids.has(`node${id}`) ? `node${id}` : null
  }
  const id = `${step.id}-to${n + 1}`
  const named = [...routes.queues].find(([, name]) => name === String(route ?? ''))
  const queueId = routeOption === 'fila' ? idOf(route) || (named?.[0] ?? 0) : 0
  nodes.push(
    nodeAt(id, 'ticket', x + WIDTH * 3, y + HEIGHT * n, {
      id: queueId,
      name: routes.queues.get(queueId) ?? String(route ?? ''),
    }),
  )
  return id
}
