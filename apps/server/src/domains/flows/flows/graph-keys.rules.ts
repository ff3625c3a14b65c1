import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** Key fields in a node's data, or in the objects one level below. */
const KEYS = ['apiKey', 'voiceKey', 'jsonContent'] as const

export type Data = Record<string, unknown>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasName = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** Maps a key's value. An undefined value removes the field. */
export type KeyChange = (value: string | undefined, at: string) => { value: string | undefined; has?: boolean }

/** Returns a key as text. A service account stored as a JSON object also counts as a key. */
const keyOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Changes one key of an object, and its `has…` flag. */
function withKey(owner: Data, key: string, hasField: string, { value, has }: ReturnType<KeyChange>): Data {
  const { [hasField]: _, ...rest } = owner
  if (value === undefined) return rest
  return { ...rest, [key]: value, ...(has === undefined ? {} : { [hasField]: has }) }
}

/** Changes every key in a node's data. `at` is the path of the key inside the node. */
export function withKeys(data: Data, change: KeyChange, at = ''): Data {
  let result: Data = data
  for (const key of KEYS) result = withKey(result, key, hasName(key), change(keyOf(result[key]), `${at}${key}`))
  if (Array.isArray(result.headers))
    result = { ...result, headers: result.headers.map((one) => headerWith(one, change, `${at}headers`)) }
  for (const below of ['typebotIntegration', 'openai'] as const) {
    const inner = result[below]
    if (isObject(inner)) result = { ...result, [below]: withKeys(inner, change, `${at}${below}.`) }
  }
  return result
}

/** Changes the value of a request header marked as secret. The header's name identifies the key. */
function headerWith(header: unknown, change: KeyChange, at: string): unknown {
  if (!isObject(header) || header.secret !== true) return header
  const name = typeof header.name === 'string' ? header.name : ''
  const changedKey = change(keyOf(header.value), `${at}.${name}`)
  return withKey(header, 'value', 'hasValue', { ...changedKey, value: changedKey.value ?? '' })
}

/** Changes every key in a graph. */
export const withGraphKeys = (graph: FlowGraph, change: (node: FlowNode) => KeyChange): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, data: withKeys(node.data, change(node)) })),
})

/** Returns an imported graph without its keys, and the nodes that had one. */
export function withoutGraphKeys(graph: FlowGraph): { graph: FlowGraph; had: ReadonlySet<string> } {
  const had = new Set<string>()
  const emptied = withGraphKeys(graph, ({ id }) => (value) => {
    if (value) had.add(id)
    return { value: value === undefined ? undefined : '' }
  })
  return { graph: emptied, had }
}
