import { type ContactField, conditionCodes, contactFields } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import type { MediaKind } from './session.rules.ts'

/** One element of a node that sends messages. */
export type NodePart =
  | { is: 'text'; text: string }
  | { is: 'interval'; seconds: number }
  | { is: 'media'; media: MediaKind; url: string; original: string; recorded: boolean; caption?: string }

export interface MenuChoice {
  number: number
  value: string
}

/** The variable that receives a part of a request's answer. */
export interface AnswerMapping {
  path: string
  variable: string
}

/** The action of a node, read from its data. */
export type Act =
  | { is: 'start' }
  | { is: 'say'; parts: NodePart[] }
  | { is: 'menu'; message: string; options: MenuChoice[] }
  | { is: 'random'; percent: number }
  /** `queueId` 0 with a name: look up the queue by name when the run reaches the node. */
  | { is: 'queue'; queueId: number; name: string }
  /** Assigns the ticket to a user of the company. From step-based flows only. */
  | { is: 'person'; userId: number; name: string }
  | { is: 'talk'; call: 'typebot' | 'openai'; most: number }
  | { is: 'ask'; message: string; variable: string }
  | { is: 'request'; url: string; saves: AnswerMapping[]; sends: boolean }
  | { is: 'contact'; field: ContactField | ''; variables: string[]; confirms: boolean }
  | { is: 'condition'; key: string; code: number; against: string }
  | { is: 'tag'; tagId: number; name: string; confirms: boolean }
  | { is: 'subflow'; flowId: number }
  | { is: 'note' }
  | { is: 'unknown' }

type Data = Record<string, unknown>

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const numberIn = (value: unknown, fallback: number): number => {
  const read = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback
}
const idOf = (value: unknown): number => {
  const id = numberIn(value, 0)
  return Number.isInteger(id) && id > 0 ? id : 0
}
const inside = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 1

/** Returns the settings of a machine. Clients store them in the data itself or one level below. */
export const machineData = (data: Data): Data => ({
  ...data,
  ...inside(data.typebotIntegration),
  ...inside(data.openai),
})

/**
 * Reads a node as clients store it, also in the family's spellings. Unreadable nodes become `unknown`, and missing
 * values become empty.
 */
export function actOf({ type, data }: Pick<FlowNode, 'type' | 'data'>): Act {
  switch (type) {
    case 'start':
      return { is: 'start' }
    case 'message':
      return { is: 'say', parts: [{ is: 'text', text: textOf(data.label) }] }
    case 'interval':
      return { is: 'say', parts: [{ is: 'interval', seconds: numberIn(data.sec, 0) }] }
    case 'img':
    case 'audio':
    case 'video':
      return { is: 'say', parts: [media(type, data.url, data)] }
    case 'singleBlock':
      return { is: 'say', parts: contentParts(data) }
    case 'menu':
      return { is: 'menu', message: textOf(data.message), options: options(data.arrayOption) }
    case 'randomizer':
      return { is: 'random', percent: numberIn(data.percent, 0) }
    case 'ticket':
      return queueOf(data)
    case 'typebot':
      return { is: 'talk', call: 'typebot', most: Number.POSITIVE_INFINITY }
    case 'openai':
      return { is: 'talk', call: 'openai', most: Math.max(1, numberIn(machineData(data).maxMessages, 10)) }
    case 'question':
      return questionOf(data)
    case 'apiCall':
      return { is: 'request', url: textOf(data.url), saves: saves(data), sends: isOn(data.confirmChange) }
    case 'contatoOpcoes':
      return contactOf(data)
    case 'condition':
      return conditionOf(data)
    case 'tag':
      return tagOf(data)
    case 'subflow':
      return { is: 'subflow', flowId: idOf(data.flowId) }
    case 'note':
      return { is: 'note' }
    default:
      return { is: 'unknown' }
  }
}

const media = (kind: MediaKind, url: unknown, data: Data): NodePart => ({
  ...{ is: 'media', media: kind, url: textOf(url), original: textOf(data.original) },
  // Checked by default (FLW-16).
  recorded: kind === 'audio' && (data.record === undefined || isOn(data.record)),
  ...(textOf(data.caption) === '' ? {} : { caption: textOf(data.caption) }),
})

/** Returns the elements in sequence order, followed by elements that the sequence does not list. */
function contentParts(data: Data): NodePart[] {
  const elements = listOf(data.elements).map(inside)
  const seq = listOf(data.seq).map(textOf)
  const place = (element: Data) => {
    const at = seq.indexOf(textOf(element.number))
    return at < 0 ? seq.length : at
  }
  return elements.toSorted((a, b) => place(a) - place(b)).flatMap(partOf)
}

function partOf(element: Data): NodePart[] {
  const kind = textOf(element.kind) || textOf(element.type)
  switch (kind) {
    case 'message':
      return [{ is: 'text', text: textOf(element.value) }]
    case 'interval':
      return [{ is: 'interval', seconds: numberIn(element.value, 0) }]
    case 'img':
    case 'audio':
    case 'video':
    case 'document':
      return [media(kind, element.value, element)]
    default:
      return []
  }
}

const options = (list: unknown): MenuChoice[] =>
  listOf(list).map((one, at) => {
    const option = inside(one)
    return { number: numberIn(option.number, at + 1), value: textOf(option.value) }
  })

/** The family stores the queue one level below. */
function queueOf(data: Data): Act {
  if ('userId' in data) return { is: 'person', userId: idOf(data.userId), name: textOf(data.name) }
  const below = { ...inside(data.data), ...inside(data.queue) }
  const queueId = idOf(below.id) || idOf(data.queueId) || idOf(data.id)
  return { is: 'queue', queueId, name: textOf(below.name) || textOf(data.name) }
}

/** The question. The family may store it under `typebotIntegration` (FLW-29). */
function questionOf(data: Data): Act {
  const { message, answerKey } = { ...data, ...inside(data.typebotIntegration) }
  return { is: 'ask', message: textOf(message), variable: textOf(answerKey) }
}

const saves = (data: Data): AnswerMapping[] =>
  listOf(data.saves)
    .map(inside)
    .map(({ path, variable }) => ({ path: textOf(path), variable: textOf(variable) }))
    .filter(({ variable }) => variable !== '')

function contactOf(data: Data): Act {
  const campo = textOf(data.campo)
  const field = contactFields.find((candidate) => candidate === campo) ?? ''
  const variables = listOf(data.variables).map(textOf)
  return { is: 'contact', field, variables, confirms: isOn(data.confirmChange) }
}

const conditionOf = (data: Data): Act => ({
  ...{ is: 'condition', key: textOf(data.key), against: textOf(data.value) },
  code: numberIn(data.condition, conditionCodes.equals),
})

function tagOf(data: Data): Act {
  const tag = inside(data.tag)
  return { is: 'tag', tagId: idOf(tag.id), name: textOf(tag.name), confirms: isOn(data.confirmChange) }
}
