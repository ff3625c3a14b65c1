import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** Keys of a node's data, or of the objects one level below. */
const KEYS = ['apiKey', 'voiceKey', 'jsonContent'] as const

export type Data = Record<string, unknown>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasName = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** What becomes of a key; undefined: the field is not there, or shall not be. */
export type Change = (value: string | undefined, at: string) => { value: string | undefined; has?: boolean }

/** A key as text; an account that was stored as JSON itself is one as well. */
const keyOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An object with one key changed, and what tells of it. */
function withKey(owner: Data, key: string, told: string, { value, has }: ReturnType<Change>): Data {
  const { [told]: _, ...rest } = owner
  if (value === undefined) return rest
  return { ...rest, [key]: value, ...(has === undefined ? {} : { [told]: has }) }
}

/** A node's data with every key changed; `at` names the place of the key inside the node. */
export function withKeys(data: Data, change: Change, at = ''): Data {
  let changed: Data = data
  for (const key of KEYS) changed = withKey(changed, key, hasName(key), change(keyOf(changed[key]), `${at}${key}`))
  if (Array.isArray(changed.headers))
    changed = { ...changed, headers: changed.headers.map((one) => headerWith(one, change, `${at}headers`)) }
  for (const below of ['typebotIntegration', 'openai'] as const) {
    const inner = changed[below]
    if (isObject(inner)) changed = { ...changed, [below]: withKeys(inner, change, `${at}${below}.`) }
  }
  return changed
}

/** A header of a request whose value is marked as secret: a key by the header's name. */
function headerWith(header: unknown, change: Change, at: string): unknown {
  if (!isObject(header) || header.secret !== true) return header
  const name = typeof header.name === 'string' ? header.name : ''
  const told = change(keyOf(header.value), `${at}.${name}`)
  return withKey(header, 'value', 'hasValue', { ...told, value: told.value ?? '' })
}

/** A graph with every key of its nodes changed. */
export const withGraphKeys = (graph: FlowGraph, change: (node: FlowNode) => Change): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, data: withKeys(node.data, change(node)) })),
})

/** A graph from elsewhere without its keys, and the nodes that had some. */
export function withoutKeys(graph: FlowGraph): { graph: FlowGraph; had: ReadonlySet<string> } {
  const had = new Set<string>()
  const emptied = withGraphKeys(graph, ({ id }) => (value) => {
    if (value) had.add(id)
    return { value: value === undefined ? undefined : '' }
  })
  return { graph: emptied, had }
}
