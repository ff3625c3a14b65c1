import { INTERVAL, PERCENT } from '@recado/contract/flows/choices'
import type { FlowNode, ProblemCode } from '@recado/contract/flows/graph'
import { type Act, actOf, machineData, type Part } from '../engine/node.rules.ts'

/** The longest text that WhatsApp takes. */
const LONGEST_TEXT = 4096

/** What is known of the company when a flow is checked. */
export interface Known {
  queues: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
  /** Other flows by their id. */
  flows: ReadonlyMap<number, { name: string; isPublished: boolean }>
  /** Names of declared variables. */
  declared: ReadonlySet<string>
  hasFile(url: string): boolean
  /** There is a queue for when the flow cannot go on. */
  hasFallback: boolean
}

export interface Finding {
  code: ProblemCode
  what?: string
  severity?: 'warning'
}

/** What is wrong with one node by itself. */
export function checkNode(node: FlowNode, known: Known): Finding[] {
  const act = actOf(node)
  switch (act.is) {
    case 'say':
      return act.parts.length === 0 ? [{ code: 'emptyText' }] : act.parts.flatMap((part) => checkPart(part, known))
    case 'menu':
      return [
        ...text(act.message),
        ...(act.options.length === 0 ? [{ code: 'noOptions' } as const] : []),
        ...act.options.flatMap(({ value }) => text(value)),
      ]
    case 'ask':
      return [...text(act.message), ...unset(act.variable, 'unsetVariable')]
    case 'random':
      return act.percent < 1 || act.percent > PERCENT.max ? [{ code: 'percentRange' }] : []
    case 'person':
      return []
    case 'queue':
      return reference(act.queueId, known.queues, ['unsetQueue', 'unknownQueue'], act.name)
    case 'tag':
      return reference(act.tagId, known.tags, ['unsetTag', 'unknownTag'], act.name)
    case 'request':
      return checkUrl(act.url)
    case 'talk':
      return checkMachine(act, machineData(node.data))
    case 'contact':
      return act.variables.some((name) => name !== '') ? [] : [{ code: 'unsetVariable' }]
    case 'condition':
      return checkCondition(act, known)
    case 'subflow':
      return checkSubflow(act.flowId, known)
    case 'unknown':
      return [{ code: 'unknownKind', what: node.type }]
    default:
      return []
  }
}

const unset = (value: string, code: ProblemCode): Finding[] => (value.trim() === '' ? [{ code }] : [])

function text(value: string): Finding[] {
  if (value.trim() === '') return [{ code: 'emptyText' }]
  return value.length > LONGEST_TEXT ? [{ code: 'tooLong', severity: 'warning' }] : []
}

function checkPart(part: Part, known: Known): Finding[] {
  if (part.is === 'text') return text(part.text)
  if (part.is === 'interval') {
    const fits = part.seconds >= INTERVAL.min && part.seconds <= INTERVAL.max
    return fits ? [] : [{ code: 'intervalRange' }]
  }
  if (part.url.trim() === '') return [{ code: 'emptyMedia' }]
  return known.hasFile(part.url) ? [] : [{ code: 'missingFile', what: part.original || part.url }]
}

function reference(
  id: number,
  known: ReadonlyMap<number, string>,
  [unsetCode, unknownCode]: readonly [ProblemCode, ProblemCode],
  name: string,
): Finding[] {
  if (id === 0) return [{ code: unsetCode }]
  return known.has(id) ? [] : [{ code: unknownCode, what: name || String(id) }]
}

/** An address may hold variables anywhere but in its protocol. */
function checkUrl(url: string): Finding[] {
  if (url.trim() === '') return [{ code: 'unsetUrl' }]
  const plain = url.trim().replace(/\{\{[^{}]*\}\}/g, 'x')
  const fits = URL.canParse(plain) && /^https?:$/.test(new URL(plain).protocol)
  return fits ? [] : [{ code: 'invalidUrl', what: url }]
}

function checkMachine({ call }: Act & { is: 'talk' }, data: Record<string, unknown>): Finding[] {
  const has = (key: string) => typeof data[key] === 'string' && data[key].trim() !== ''
  const named: Finding[] = has('name') ? [] : [{ code: 'unsetName' }]
  if (call === 'typebot') {
    const url = typeof data.urlN8N === 'string' ? data.urlN8N : ''
    return [...named, ...checkUrl(url), ...(has('typebotSlug') ? [] : [{ code: 'unsetName' } as const])]
  }
  return [
    ...named,
    ...(has('prompt') ? [] : [{ code: 'emptyText' } as const]),
    ...(has('apiKey') || data.hasApiKey === true ? [] : [{ code: 'unsetKey' } as const]),
  ]
}

const UNARY = new Set([11, 12])

function checkCondition({ key, code, against }: Act & { is: 'condition' }, known: Known): Finding[] {
  if (code === 11) return reference(Number(against) || 0, known.tags, ['unsetTag', 'unknownTag'], against)
  return UNARY.has(code) ? [] : unset(key, 'unsetVariable')
}

function checkSubflow(flowId: number, known: Known): Finding[] {
  if (flowId === 0) return [{ code: 'unsetFlow' }]
  const flow = known.flows.get(flowId)
  if (!flow) return [{ code: 'unknownFlow', what: String(flowId) }]
  return flow.isPublished ? [] : [{ code: 'flowNotPublished', what: flow.name }]
}
