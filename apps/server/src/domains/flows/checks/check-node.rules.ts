import { INTERVAL, PERCENT } from '@recado/contract/flows/choices'
import type { FlowNode, ProblemCode } from '@recado/contract/flows/graph'
import { type Act, actOf, machineData, type NodePart } from '../engine/node.rules.ts'

/** Maximum text length that WhatsApp accepts. */
const LONGEST_TEXT = 4096

/** The company's resources that a flow check needs. */
export interface CompanyResources {
  queues: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
  /** Other flows by id. */
  flows: ReadonlyMap<number, { name: string; isPublished: boolean }>
  /** Names of declared variables. */
  declared: ReadonlySet<string>
  hasFile(url: string): boolean
  /** True if the flow has a fallback queue. */
  hasFallback: boolean
}

export interface Finding {
  code: ProblemCode
  what?: string
  severity?: 'warning'
}

/** Checks one node on its own. */
export function checkNode(node: FlowNode, resources: CompanyResources): Finding[] {
  const act = actOf(node)
  switch (act.is) {
    case 'say':
      return act.parts.length === 0 ? [{ code: 'emptyText' }] : act.parts.flatMap((part) => checkPart(part, resources))
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
      return reference(act.queueId, resources.queues, ['unsetQueue', 'unknownQueue'], act.name)
    case 'tag':
      return reference(act.tagId, resources.tags, ['unsetTag', 'unknownTag'], act.name)
    case 'request':
      return checkUrl(act.url)
    case 'talk':
      return checkMachine(act, machineData(node.data))
    case 'contact':
      return act.variables.some((name) => name !== '') ? [] : [{ code: 'unsetVariable' }]
    case 'condition':
      return checkCondition(act, resources)
    case 'subflow':
      return checkSubflow(act.flowId, resources)
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

function checkPart(part: NodePart, resources: CompanyResources): Finding[] {
  if (part.is === 'text') return text(part.text)
  if (part.is === 'interval') {
    const fits = part.seconds >= INTERVAL.min && part.seconds <= INTERVAL.max
    return fits ? [] : [{ code: 'intervalRange' }]
  }
  if (part.url.trim() === '') return [{ code: 'emptyMedia' }]
  return resources.hasFile(part.url) ? [] : [{ code: 'missingFile', what: part.original || part.url }]
}

function reference(
  id: number,
  items: ReadonlyMap<number, string>,
  [unsetCode, unknownCode]: readonly [ProblemCode, ProblemCode],
  name: string,
): Finding[] {
  if (id === 0) return [{ code: unsetCode }]
  return items.has(id) ? [] : [{ code: unknownCode, what: name || String(id) }]
}

/** A URL may contain variables everywhere except in its protocol. */
function checkUrl(url: string): Finding[] {
  if (url.trim() === '') return [{ code: 'unsetUrl' }]
  const plain = url.trim().replace(/\{\{[^{}]*\}\}/g, 'x')
  const fits = URL.canParse(plain) && /^https?:$/.test(new URL(plain).protocol)
  return fits ? [] : [{ code: 'invalidUrl', what: url }]
}

function checkMachine({ call }: Act & { is: 'talk' }, data: Record<string, unknown>): Finding[] {
  const has = (key: string) => typeof data[key] === 'string' && data[key].trim() !== ''
  const nameFindings: Finding[] = has('name') ? [] : [{ code: 'unsetName' }]
  if (call === 'typebot') {
    const url = typeof data.urlN8N === 'string' ? data.urlN8N : ''
    return [...nameFindings, ...checkUrl(url), ...(has('typebotSlug') ? [] : [{ code: 'unsetName' } as const])]
  }
  return [
    ...nameFindings,
    ...(has('prompt') ? [] : [{ code: 'emptyText' } as const]),
    ...(has('apiKey') || data.hasApiKey === true ? [] : [{ code: 'unsetKey' } as const]),
  ]
}

const UNARY = new Set([11, 12])

function checkCondition({ key, code, against }: Act & { is: 'condition' }, resources: CompanyResources): Finding[] {
  if (code === 11) return reference(Number(against) || 0, resources.tags, ['unsetTag', 'unknownTag'], against)
  return UNARY.has(code) ? [] : unset(key, 'unsetVariable')
}

function checkSubflow(flowId: number, resources: CompanyResources): Finding[] {
  if (flowId === 0) return [{ code: 'unsetFlow' }]
  const flow = resources.flows.get(flowId)
  if (!flow) return [{ code: 'unknownFlow', what: String(flowId) }]
  return flow.isPublished ? [] : [{ code: 'flowNotPublished', what: flow.name }]
}
