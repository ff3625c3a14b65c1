import { refusal, wrongField } from './graph-error.ts'
import type { GraphTemplate } from './model.ts'
import { type GraphState, newGraphId } from './state.ts'

interface Sent {
  name: string
  language: { code: string }
  components?: Array<{ type: string; parameters: Array<{ parameter_name?: string; text: string }> }>
}

/** A template of the account with a body, as tests need it. */
export function templateOf(name: string, body: string, change: Partial<GraphTemplate> = {}): GraphTemplate {
  return {
    ...{ id: newGraphId(), name, language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
    parameter_format: /\{\{\s*\D/.test(body) ? 'NAMED' : 'POSITIONAL',
    components: [{ type: 'BODY', text: body }],
    ...change,
  } as GraphTemplate
}

/** The places of a template's body. */
export const placesOf = (template: GraphTemplate): string[] => {
  const body = template.components.find(({ type }) => type === 'BODY')
  return [
    ...new Set([...String(body?.text ?? '').matchAll(/\{\{\s*([^{}\s]+)\s*\}\}/g)].map(([, place]) => place ?? '')),
  ]
}

/** @throws GraphError for one that is unknown, may not go, or is filled wrongly */
export function checkTemplate(state: GraphState, content: Record<string, unknown>): void {
  const sent = content as unknown as Sent
  const found = state.templates.find(({ name, language }) => name === sent.name && language === sent.language.code)
  if (!found || ['PENDING', 'REJECTED', 'IN_APPEAL'].includes(found.status))
    throw refusal(132001, `template name (${sent.name}) does not exist in ${sent.language.code}`, 404)
  if (found.status === 'PAUSED') throw refusal(132015)
  if (found.status === 'DISABLED') throw refusal(132016)
  const places = placesOf(found)
  const given = sent.components?.flatMap(({ parameters }) => parameters) ?? []
  if (given.length !== places.length)
    throw refusal(132000, `body: number of localizable_params (${given.length}) does not match (${places.length})`)
  if (given.some(({ text }) => /[\n\t]| {5}/.test(text)))
    throw wrongField('Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  const isNamed = found.parameter_format === 'NAMED'
  if (given.some(({ parameter_name: name }) => isNamed !== (name !== undefined && places.includes(name))))
    throw refusal(132012, 'parameter names')
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
