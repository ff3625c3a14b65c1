import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** Fields with keys of third parties in a node's data, or one level deeper (data.9). */
const KEYS = ['apiKey', 'voiceKey', 'jsonContent'] as const
const BELOW = ['typebotIntegration', 'openai'] as const

type Data = Record<string, unknown>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const flagName = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** Returns whether a field of a node's data is a key, or says whether the server has one. */
export const isKey = (field: string): boolean => KEYS.some((key) => field === key || field === flagName(key))

type Change = (value: unknown) => unknown

/** Changes the value of a secret header, which is a key. */
function headerWith(header: unknown, change: Change): unknown {
  if (!isObject(header) || header.secret !== true) return header
  const { hasValue: _, ...rest } = header
  return { ...rest, value: change(rest.value) }
}

/**
 * Returns a node's data with its keys changed and without the flags of stored keys. All other fields stay, whichever
 * client wrote them.
 */
function withKeys(data: Data, change: Change): Data {
  const result: Data = { ...data }
  for (const key of KEYS) {
    if (typeof result[key] === 'string') result[key] = change(result[key])
    delete result[flagName(key)]
  }
  if (Array.isArray(result.headers)) result.headers = result.headers.map((header) => headerWith(header, change))
  for (const below of BELOW) {
    const inner = result[below]
    if (isObject(inner)) result[below] = withKeys(inner, change)
  }
  return result
}

/** Returns a node with empty keys and empty secret headers, for use outside the flow. */
export const withoutSecrets = (node: FlowNode): FlowNode => ({ ...node, data: withKeys(node.data, () => '') })

/** Returns a node without the flags of stored keys, because a copy has no stored key. */
export const withoutKeyFlags = (node: FlowNode): FlowNode => ({ ...node, data: withKeys(node.data, (value) => value) })

/** Returns a graph without keys, for export and for storing in this browser. */
export const withoutKeys = (graph: FlowGraph): FlowGraph => ({ ...graph, nodes: graph.nodes.map(withoutSecrets) })

/** Returns whether a key or secret header of a node meets the condition. */
const anyKey = (data: Data, test: (owner: Data, value: string, flag: string) => boolean): boolean =>
  KEYS.some((key) => test(data, key, flagName(key))) ||
  (Array.isArray(data.headers) &&
    data.headers.some((header) => isObject(header) && header.secret === true && test(header, 'value', 'hasValue'))) ||
  BELOW.some((below) => isObject(data[below]) && anyKey(data[below], test))

const isTyped = (owner: Data, value: string) => typeof owner[value] === 'string' && owner[value] !== ''

/** Returns whether the graph itself contains a key, typed since the flow was opened. */
export const holdsKeys = ({ nodes }: FlowGraph): boolean => nodes.some(({ data }) => anyKey(data, isTyped))

/** Returns whether a node has a key, here or on the server. */
export const mentionsKeys = ({ nodes }: FlowGraph): boolean =>
  nodes.some(({ data }) =>
    anyKey(data, (owner, value, storedFlag) => isTyped(owner, value) || owner[storedFlag] === true),
  )
