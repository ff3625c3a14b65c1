import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'

/** Keys of third parties in a node's data, or in the objects one level below (data.9). */
const KEYS = ['apiKey', 'voiceKey', 'jsonContent'] as const
const BELOW = ['typebotIntegration', 'openai'] as const

type Data = Record<string, unknown>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasName = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** Whether a field of a node's data is a key, or only tells of one. */
export const isKey = (field: string): boolean => KEYS.some((key) => field === key || field === hasName(key))

type Change = (typed: unknown) => unknown

/** A header of a request; the value of a secret one is a key. */
function headerWith(header: unknown, change: Change): unknown {
  if (!isObject(header) || header.secret !== true) return header
  const { hasValue: _, ...rest } = header
  return { ...rest, value: change(rest.value) }
}

/** A node's data with its keys changed, and without what tells of keys that the server has; other fields stay, whoever wrote them. */
function withKeys(data: Data, change: Change): Data {
  const changed: Data = { ...data }
  for (const key of KEYS) {
    if (typeof changed[key] === 'string') changed[key] = change(changed[key])
    delete changed[hasName(key)]
  }
  if (Array.isArray(changed.headers)) changed.headers = changed.headers.map((header) => headerWith(header, change))
  for (const below of BELOW) {
    const inner = changed[below]
    if (isObject(inner)) changed[below] = withKeys(inner, change)
  }
  return changed
}

/** A node with its keys empty, and the values of headers that are marked as secret: for what leaves the flow. */
export const withoutSecrets = (node: FlowNode): FlowNode => ({ ...node, data: withKeys(node.data, () => '') })

/** A node without what the server keeps of another one: a copy has no key of its own until one is typed. */
export const withoutKept = (node: FlowNode): FlowNode => ({ ...node, data: withKeys(node.data, (typed) => typed) })

/** A graph without keys: for what leaves the flow, or lies at this browser. */
export const withoutKeys = (graph: FlowGraph): FlowGraph => ({ ...graph, nodes: graph.nodes.map(withoutSecrets) })

/** Whether one of a node's keys, or of its secret headers, is as asked. */
const anyKey = (data: Data, asked: (owner: Data, value: string, told: string) => boolean): boolean =>
  KEYS.some((key) => asked(data, key, hasName(key))) ||
  (Array.isArray(data.headers) &&
    data.headers.some((header) => isObject(header) && header.secret === true && asked(header, 'value', 'hasValue'))) ||
  BELOW.some((below) => isObject(data[below]) && anyKey(data[below], asked))

const isTyped = (owner: Data, value: string) => typeof owner[value] === 'string' && owner[value] !== ''

/** Whether a key stands in the graph itself: typed here since the flow was opened. */
export const holdsKeys = ({ nodes }: FlowGraph): boolean => nodes.some(({ data }) => anyKey(data, isTyped))

/** Whether a node has a key, here or on the server. */
export const mentionsKeys = ({ nodes }: FlowGraph): boolean =>
  nodes.some(({ data }) => anyKey(data, (owner, value, told) => isTyped(owner, value) || owner[told] === true))
