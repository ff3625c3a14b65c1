import { type ConditionName, conditionCodes, contactFields, NO_VOICE } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import type { builderTexts } from '../../builder-texts.ts'
import { kindOf, type Output, outputs } from '../../graph/outputs.rules.ts'

export type Words = typeof builderTexts.text

/** An element of a content node: what it is, and its words. */
export interface SummaryLine {
  kind: string
  text: string
}

/** What a node says on the canvas. */
export interface Summary {
  /** '' where nothing is set yet, or the outputs say it all. */
  text: string
  /** The elements of a content node, in their order. */
  lines?: SummaryLine[]
  /** The stored path of a picture to show. */
  image?: string
}

/** How much of an address is shown (FLW-30). */
const URL_SHOWN = 28

type Data = FlowNode['data']

const inside = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
const said = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
const fileName = (data: Data): string => said(data.original) || (said(data.url).split('/').at(-1) ?? '')

/** The name of a kind as the add menu has it; a kind that nobody here knows by its own name. */
export function kindName(node: Pick<FlowNode, 'type'>, t: Words): string {
  const kind = kindOf(node)
  return kind ? t(`kind_${kind}`) : node.type
}

/** What a node says: its content in few words. */
export function summaryOf(node: FlowNode, t: Words): Summary {
  const { data } = node
  const { message, name, typebotSlug } = { ...data, ...inside(data.typebotIntegration), ...inside(data.openai) } as Data
  switch (kindOf(node)) {
    case 'start':
      return { text: t('startOfFlow') }
    case 'message':
      return { text: said(data.label) }
    case 'interval':
      return { text: said(data.sec) && t('seconds', { count: Number(data.sec) || 0 }) }
    case 'img':
      return { text: fileName(data), ...(said(data.url) && { image: said(data.url) }) }
    case 'audio':
      return {
        text: said(data.url) && [fileName(data), data.record !== false && t('recorded')].filter(Boolean).join(' · '),
      }
    case 'video':
      return { text: fileName(data) }
    case 'menu':
      return { text: said(data.message) }
    case 'randomizer':
      return { text: '' }
    case 'singleBlock':
      return contentOf(data, t)
    case 'ticket':
      return { text: queueName(data) }
    case 'typebot':
      return { text: said(name) || said(typebotSlug) }
    case 'openai':
      return { text: [said(name), voiceOf(data)].filter(Boolean).join(' · ') }
    case 'question':
      // A question of the family keeps its message below (FLW-29).
      return { text: said(message) }
    case 'apiCall':
      return { text: said(data.url) && `${said(data.method) || 'GET'} ${shortUrl(said(data.url))}` }
    case 'contatoOpcoes':
      return { text: contactText(data, t) }
    case 'condition':
      return { text: conditionText(data, t) }
    case 'tag':
      return { text: said(inside(data.tag).name) }
    case 'subflow':
      return { text: said(data.name) || (data.flowId ? t('flowNumber', { id: said(data.flowId) }) : '') }
    case 'note':
      return { text: said(data.text) }
    case undefined:
      return { text: t('unknownKind') }
  }
}

/** Returns the summary of a node, cut to one line. */
export const summaryLine = (node: FlowNode, t: Words): string => drawableLine(summaryOf(node, t).text)

const shortUrl = (url: string) => (url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url)

const queueName = (data: Data) =>
  said(inside(data.queue).name) || said(inside(data.data).name) || said(data.name) || said(data.queueName)

const voiceOf = (data: Data) => {
  const voice = said({ ...data, ...inside(data.openai) }.voice)
  return voice === NO_VOICE ? '' : voice.replace(/^pt-BR-|Neural$/g, '')
}

function contactText(data: Data, t: Words): string {
  const field = contactFields.find((known) => known === data.campo)
  if (!field) return ''
  const variables = Array.isArray(data.variables) ? data.variables.map(said).filter(Boolean) : []
  return [t(`contact_${field}`), variables.join(', ')].filter(Boolean).join(' ← ')
}

function conditionText(data: Data, t: Words): string {
  const code = Number(data.condition)
  const name = (Object.keys(conditionCodes) as ConditionName[]).find((one) => conditionCodes[one] === code)
  if (name === 'inHours') return t('is_inHours')
  const key = said(data.key)
  if (!name || (key === '' && name !== 'hasTag')) return key
  if (name === 'isEmpty') return `${key} ${t('is_isEmpty')}`
  const against = said(data.value) || said(inside(data.tag).name)
  return [name === 'hasTag' ? '' : key, t(`is_${name}`), against].filter(Boolean).join(' ')
}

/** The elements in the order of the sequence; those that it does not name follow. */
function contentOf(data: Data, t: Words): Summary {
  const seq = Array.isArray(data.seq) ? data.seq.map(said) : []
  const place = (element: Data) => {
    const at = seq.indexOf(said(element.number))
    return at < 0 ? seq.length : at
  }
  const elements = (Array.isArray(data.elements) ? data.elements : []).map(inside).sort((a, b) => place(a) - place(b))
  const picture = elements.find((one) => elementKind(one) === 'img' && said(one.value))
  const lines = elements.map((one) => ({ kind: elementKind(one), text: elementText(one, t) }))
  return { text: lines[0]?.text ?? '', lines, ...(picture && { image: said(picture.value) }) }
}

const elementKind = (element: Data) => said(element.kind) || said(element.type)

function elementText(element: Data, t: Words): string {
  const kind = elementKind(element)
  if (kind === 'message') return said(element.value)
  if (kind === 'interval') return t('seconds', { count: Number(element.value) || 0 })
  return fileName({ original: element.original, url: element.value })
}

/** The name of an output, cut for one line; '' for the only one of a node. */
export function outputName(node: FlowNode, { handle, label }: Output, t: Words): string {
  const kind = kindOf(node)
  if (kind === 'menu') return `${handle.slice(1)}. ${drawableLine(label)}`.trim()
  if (kind === 'randomizer') return `${handle.toUpperCase()} · ${label}`
  if (handle === 'success' || handle === 'failure' || handle === 'error') return t(`output_${handle}`)
  return outputs(node).length > 1 ? t('output_next') : ''
}

/** All the words of a node, to find it by. */
export function wordsOf(node: FlowNode, t: Words): string {
  const words: string[] = [kindName(node, t), summaryOf(node, t).text]
  const gather = (value: unknown): void => {
    if (typeof value === 'string') words.push(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one)
  }
  gather(node.data)
  return words.join(' ')
}
