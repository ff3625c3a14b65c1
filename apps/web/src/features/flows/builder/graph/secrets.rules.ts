import type { FlowNode } from '@recado/contract/flows/graph'

type Data = Record<string, unknown>

/** Keys of third parties in a node's data, at any depth. */
const KEYS = ['apiKey', 'voiceKey'] as const
/** What tells that the server keeps a key of this node; another node has none. */
const FLAGS = ['hasApiKey', 'hasVoiceKey', 'hasJsonContent', 'hasValue'] as const

/** A node without what is secret: its keys, and the values of headers that are marked so. */
export const withoutSecrets = (node: FlowNode): FlowNode => ({ ...node, data: cleaned(node.data, () => '') as Data })

/** A node without what the server keeps of another one: a copy has no key of its own until one is typed. */
export const withoutKept = (node: FlowNode): FlowNode => ({
  ...node,
  data: cleaned(node.data, (typed) => typed) as Data,
})

function cleaned(value: unknown, key: (typed: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => cleaned(one, key))
  if (typeof value !== 'object' || value === null) return value
  const data: Data = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, key)]))
  for (const name of KEYS) if (name in data) data[name] = key(data[name])
  if (data.secret === true && 'value' in data) data.value = key(data.value)
  for (const name of FLAGS) delete data[name]
  return data
}
