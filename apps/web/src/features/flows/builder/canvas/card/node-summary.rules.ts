import { type ConditionName, conditionCodes, contactFields, NO_VOICE } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import type { builderTexts } from '../../builder-texts.ts'
import { kindOfNode, type Output, outputs } from '../../graph/outputs.rules.ts'

export type Words = typeof builderTexts.text

/** An element of a content node: its kind and its text. */
export interface SummaryLine {
  kind: string
  text: string
}

/** The summary of a node on the canvas. */
export interface NodeSummary {
  /** '' if nothing is set yet, or if the outputs show everything. */
  text: string
  /** The elements of a content node in order. */
  lines?: SummaryLine[]
  /** The stored path of the picture to show. */
  image?: string
}

/** Maximum characters shown of an address (FLW-30). */
const URL_SHOWN = 28

type Data = FlowNode['data']

const inside = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
const fileName = (data: Data): string => toText(data.original) || (toText(data.url).split('/').at(-1) ?? '')

/** Returns the name of a kind as in the add menu, or the raw name of an unknown kind. */
export function kindName(node: Pick<FlowNode, 'type'>, t: Words): string {
  const kind = kindOfNode(node)
  return kind ? t(`kind_${kind}`) : node.type
}

/** Returns the summary of a node. */
export function summaryOfNode(node: FlowNode, t: Words): NodeSummary {
  const { data } = node
  const { message, name, typebotSlug } = { ...data, ...inside(data.typebotIntegration), ...inside(data.openai) } as Data
  switch (kindOfNode(node)) {
    case 'start':
      return { text: t('startOfFlow') }
    case 'message':
      return { text: toText(data.label) }
    case 'interval':
      return { text: toText(data.sec) && t('seconds', { count: Number(data.sec) || 0 }) }
    case 'img':
      return { text: fileName(data), ...(toText(data.url) && { image: toText(data.url) }) }
    case 'audio':
      return {
        text: toText(data.url) && [fileName(data), data.record !== false && t('recorded')].filter(Boolean).join(' · '),
      }
    case 'video':
      return { text: fileName(data) }
    case 'menu':
      return { text: toText(data.message) }
    case 'randomizer':
      return { text: '' }
    case 'singleBlock':
      return contentOf(data, t)
    case 'ticket':
      return { text: queueName(data) }
    case 'typebot':
      return { text: toText(name) || toText(typebotSlug) }
    case 'openai':
      return { text: [toText(name), voiceOf(data)].filter(Boolean).join(' · ') }
    case 'question':
      // A question node of the old product family stores its message one level deeper (FLW-29).
      return { text: toText(message) }
    case 'apiCall':
      return { text: toText(data.url) && `${toText(data.method) || 'GET'} ${shortUrl(toText(data.url))}` }
    case 'contatoOpcoes':
      return { text: contactText(data, t) }
    case 'condition':
      return { text: conditionText(data, t) }
    case 'tag':
      return { text: toText(inside(data.tag).name) }
    case 'subflow':
      return { text: toText(data.name) || (data.flowId ? t('flowNumber', { id: toText(data.flowId) }) : '') }
    case 'note':
      return { text: toText(data.text) }
    case undefined:
      return { text: t('unknownKind') }
  }
}

/** Returns the summary of a node, cut to one line. */
export const summaryLine = (node: FlowNode, t: Words): string => drawableLine(summaryOfNode(node, t).text)

const shortUrl = (url: string) => (url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url)

const queueName = (data: Data) =>
  toText(inside(data.queue).name) || toText(inside(data.data).name) || toText(data.name) || toText(data.queueName)

const voiceOf = (data: Data) => {
  const voice = toText({ ...data, ...inside(data.openai) }.voice)
  return voice === NO_VOICE ? '' : voice.replace(/^pt-BR-|Neural$/g, '')
}

function contactText(data: Data, t: Words): string {
  const field = contactFields.find((contactField) => contactField === data.campo)
  if (!field) return ''
  const variables = Array.isArray(data.variables) ? data.variables.map(toText).filter(Boolean) : []
  return [t(`contact_${field}`), variables.join(', ')].filter(Boolean).join(' ← ')
}

function conditionText(data: Data, t: Words): string {
  const code = Number(data.condition)
  const name = (Object.keys(conditionCodes) as ConditionName[]).find((one) => conditionCodes[one] === code)
  if (name === 'inHours') return t('is_inHours')
  const key = toText(data.key)
  if (!name || (key === '' && name !== 'hasTag')) return key
  if (name === 'isEmpty') return `${key} ${t('is_isEmpty')}`
  const against = toText(data.value) || toText(inside(data.tag).name)
  return [name === 'hasTag' ? '' : key, t(`is_${name}`), against].filter(Boolean).join(' ')
}

/** Returns the elements in sequence, followed by those that the sequence does not contain. */
function contentOf(data: Data, t: Words): NodeSummary {
  const seq = Array.isArray(data.seq) ? data.seq.map(toText) : []
  const place = (element: Data) => {
    const at = seq.indexOf(toText(element.number))
    return at < 0 ? seq.length : at
  }
  const elements = (Array.isArray(data.elements) ? data.elements : []).map(inside).sort((a, b) => place(a) - place(b))
  const picture = elements.find((one) => elementKind(one) === 'img' && toText(one.value))
  const lines = elements.map((one) => ({ kind: elementKind(one), text: elementText(one, t) }))
  return { text: lines[0]?.text ?? '', lines, ...(picture && { image: toText(picture.value) }) }
}

const elementKind = (element: Data) => toText(element.kind) || toText(element.type)

function elementText(element: Data, t: Words): string {
  const kind = elementKind(element)
  if (kind === 'message') return toText(element.value)
  if (kind === 'interval') return t('seconds', { count: Number(element.value) || 0 })
  return fileName({ original: element.original, url: element.value })
}

/** Returns the name of an output, cut to one line. '' for the only output of a node. */
export function outputName(node: FlowNode, { handle, label }: Output, t: Words): string {
  const kind = kindOfNode(node)
  if (kind === 'menu') return `${handle.slice(1)}. ${drawableLine(label)}`.trim()
  if (kind === 'randomizer') return `${handle.toUpperCase()} · ${label}`
  if (handle === 'success' || handle === 'failure' || handle === 'error') return t(`output_${handle}`)
  return outputs(node).length > 1 ? t('output_next') : ''
}

/** Returns all the text of a node, for searching. */
export function wordsOf(node: FlowNode, t: Words): string {
  const words: string[] = [kindName(node, t), summaryOfNode(node, t).text]
  const gather = (value: unknown): void => {
    if (typeof value === 'string') words.push(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one)
  }
  gather(node.data)
  return words.join(' ')
}
