import { refusal, wrongField } from './graph-error.ts'
import type { GraphTemplate } from './model.ts'
import { type GraphState, newGraphId } from './state.ts'

interface SentTemplate {
  name: string
  language: { code: string }
  components?: SentPart[]
}
interface SentPart {
  type: string
  sub_type?: string
  index?: string
  parameters: SentParameter[]
}
interface SentParameter {
  type: 'text' | MediaKind
  parameter_name?: string
  text?: string
  image?: { id: string }
  video?: { id: string }
  document?: { id: string; filename?: string }
}
type MediaKind = 'image' | 'video' | 'document'

/** Allowed file types above a template. */
const headerTypes: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ['application/pdf'],
}

/** The kind of file above a template's text, or null. */
function headerMedia({ components }: GraphTemplate): MediaKind | null {
  const format = String(components.find(({ type }) => type === 'HEADER')?.format ?? '').toLowerCase()
  return Object.hasOwn(headerTypes, format) ? (format as MediaKind) : null
}

/** A template with a body, for tests. */
export function templateOf(name: string, body: string, change: Partial<GraphTemplate> = {}): GraphTemplate {
  return {
    ...{ id: newGraphId(), name, language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
    parameter_format: /\{\{\s*\D/.test(body) ? 'NAMED' : 'POSITIONAL',
    components: [{ type: 'BODY', text: body }],
    ...change,
  } as GraphTemplate
}

const placesIn = (text: unknown): string[] => [
  ...new Set([...String(text ?? '').matchAll(/\{\{\s*([^{}\s]+)\s*\}\}/g)].map(([, place]) => place ?? '')),
]

/** The placeholders of a template's parts: its header, its body, and each button with an open address by its index. */
export function placesOf({ components }: GraphTemplate): Map<string, string[]> {
  const part = (name: string) => components.find(({ type }) => type === name)
  const buttons = (part('BUTTONS')?.buttons ?? []) as Array<{ url?: string }>
  const all: Array<[string, string[]]> = [
    ['header', placesIn(part('HEADER')?.text)],
    ['body', placesIn(part('BODY')?.text)],
    ...buttons.map(({ url }, index): [string, string[]] => [`button ${index}`, placesIn(url)]),
  ]
  return new Map(all.filter(([, places]) => places.length > 0))
}

/** @throws GraphError when the template is unknown, must not be sent, or is filled wrongly */
export function checkTemplate(state: GraphState, content: Record<string, unknown>): void {
  const sentTemplate = content as unknown as SentTemplate
  const template = state.templates.find(
    ({ name, language }) => name === sentTemplate.name && language === sentTemplate.language.code,
  )
  if (!template || ['PENDING', 'REJECTED', 'IN_APPEAL'].includes(template.status))
    throw refusal(132001, `template name (${sentTemplate.name}) does not exist in ${sentTemplate.language.code}`, 404)
  if (template.status === 'PAUSED') throw refusal(132015)
  if (template.status === 'DISABLED') throw refusal(132016)
  const placesByPart = placesOf(template)
  const parts = new Map((sentTemplate.components ?? []).map((part) => [nameOf(part), part.parameters]))
  for (const parameter of [...parts.values()].flat()) requireOwnValue(parameter)
  const kind = headerMedia(template)
  if (kind !== null) {
    requireHeader(state, kind, parts.get('header') ?? [])
    parts.delete('header')
  }
  for (const name of new Set([...placesByPart.keys(), ...parts.keys()])) {
    const places = placesByPart.get(name) ?? []
    const parameters = parts.get(name) ?? []
    if (parameters.length !== places.length)
      throw refusal(
        132000,
        `${name}: number of localizable_params (${parameters.length}) does not match (${places.length})`,
      )
    if (parameters.some(({ type }) => type !== 'text')) throw refusal(132012, `${name}: Format mismatch, expected TEXT`)
    if (parameters.some(({ text = '' }) => /[\n\t]| {5}/.test(text)))
      throw wrongField('Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
    // The placeholder at the end of a button's address has no name.
    const isNamed = template.parameter_format === 'NAMED' && !name.startsWith('button')
    if (parameters.some(({ parameter_name: one }) => isNamed !== (one !== undefined && places.includes(one))))
      throw refusal(132012, 'parameter names')
  }
}

/** @throws GraphError when a parameter has a value other than that of its type, or several values */
function requireOwnValue(parameter: SentParameter): void {
  for (const type of ['text', 'image', 'video', 'document'] as const)
    if ((parameter[type] !== undefined) !== (type === parameter.type))
      throw wrongField(`Param parameters must have ${parameter.type} and nothing else`)
}

/** @throws GraphError unless it is one uploaded file of that kind */
function requireHeader(state: GraphState, kind: MediaKind, parameters: readonly SentParameter[]): void {
  const [parameter, ...others] = parameters
  if (parameter?.type !== kind || others.length > 0 || parameter.parameter_name !== undefined)
    throw refusal(132012, `header: Format mismatch, expected ${kind.toUpperCase()}`)
  const id = String(parameter[kind]?.id)
  const medium = state.media.get(id)
  if (!medium) throw refusal(131053, `Media id ${id} does not exist`)
  if (!headerTypes[kind].includes(medium.mimetype.split(';')[0] ?? ''))
    throw refusal(131053, `Media of type ${medium.mimetype} is no ${kind} of a template`)
}

/** The uploaded file of a checked template, or null. */
export function headerMediumId(content: Record<string, unknown>): string | null {
  const { components = [] } = content as unknown as SentTemplate
  const [parameter] = components.find(({ type }) => type === 'header')?.parameters ?? []
  return parameter && parameter.type !== 'text' ? (parameter[parameter.type]?.id ?? null) : null
}

/** @throws GraphError for a button without an index, or another part with one */
function nameOf({ type, sub_type: kind, index }: SentPart): string {
  if ((type === 'button') !== (kind !== undefined && index !== undefined))
    throw wrongField('sub_type and index belong to buttons')
  return type === 'button' ? `button ${index}` : type
}

/** GET /<version>/<account>/message_templates, in pages. */
export function listTemplates(state: GraphState, query: URLSearchParams): Record<string, unknown> {
  const limit = Math.min(Number(query.get('limit') ?? 25), 250)
  const from = query.get('after') === null ? 0 : Number(Buffer.from(query.get('after') ?? '', 'base64').toString())
  const data = state.templates.slice(from, from + limit)
  const next = from + limit
  const after = Buffer.from(String(next)).toString('base64')
  if (next >= state.templates.length) return { data }
  return { data, paging: { cursors: { after }, next: `after=${after}` } }
}
