import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Secrets } from '../../../platform/secrets.ts'

/**
 * Keys of third parties in a graph never leave the server (wire.5): they are stored sealed, an answer has '' and tells by `has…` that
 * there is one, and a save with '' keeps what the node of that id has.
 */
const PURPOSE = 'flow key'
/** Keys of a node's data, or of the objects one level below. */
const KEYS = ['apiKey', 'voiceKey'] as const
/** What a sealed key looks like in the stored graph. */
const SEALED = 'sealed:'

type Data = Record<string, unknown>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasName = (key: string) => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`

type Change = (value: string, at: string, owner: Data) => { value: string; more?: Data }

/** A node's data with every key changed; `at` names the place of the key inside the node. */
function withKeys(data: Data, change: Change, at = ''): Data {
  const changed: Data = { ...data }
  for (const key of KEYS) {
    const value = changed[key]
    if (typeof value !== 'string') continue
    const { value: next, more = {} } = change(value, `${at}${key}`, changed)
    Object.assign(changed, { [key]: next }, more)
  }
  if (Array.isArray(changed.headers))
    changed.headers = changed.headers.map((one, n) => headerWith(one, change, `${at}headers.${n}`))
  for (const below of ['typebotIntegration', 'openai'] as const)
    if (isObject(changed[below])) changed[below] = withKeys(changed[below], change, `${at}${below}.`)
  return changed
}

/** A header of a request whose value is marked as secret. */
function headerWith(header: unknown, change: Change, at: string): unknown {
  if (!isObject(header) || header.secret !== true || typeof header.value !== 'string') return header
  const name = typeof header.name === 'string' ? header.name : ''
  const { value, more = {} } = change(header.value, `${at.replace(/\.\d+$/, '')}.${name}`, header)
  return { ...header, value, ...('hasKey' in more ? { hasValue: more.hasKey } : {}) }
}

const over = (graph: FlowGraph, change: (node: FlowNode) => Change): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, data: withKeys(node.data, change(node)) })),
})

/** The keys of a stored graph, by node and place. */
function keysOf(graph: FlowGraph | null): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  if (graph)
    over(graph, (node) => (value, at) => {
      if (value.startsWith(SEALED)) keys.set(`${node.id} ${at}`, value)
      return { value }
    })
  return keys
}

/** A graph as it is stored: new keys sealed, empty ones as they were. What only tells of a key is not stored. */
export function sealGraph(secrets: Pick<Secrets, 'seal'>, graph: FlowGraph, before: FlowGraph | null): FlowGraph {
  const known = keysOf(before)
  return over(graph, (node) => (value, at) => {
    // A text that looks like a sealed one is nobody's key.
    const typed = value.startsWith(SEALED) ? '' : value
    const sealed =
      typed === '' ? (known.get(`${node.id} ${at}`) ?? '') : SEALED + secrets.seal(PURPOSE, typed).toString('base64')
    return { value: sealed }
  })
}

/** A graph as it is answered. */
export const shownGraph = (graph: FlowGraph): FlowGraph =>
  over(graph, () => (value, at) => {
    const has = value.startsWith(SEALED)
    const key = at.split('.').at(-1) ?? ''
    return { value: '', more: at.includes('headers.') ? { hasKey: has } : { [hasName(key)]: has } }
  })

/** A node's data with its keys in the clear, for the moment of a call. */
export const openedData = (secrets: Pick<Secrets, 'open'>, data: Data): Data =>
  withKeys(data, (value) => ({
    value: value.startsWith(SEALED)
      ? secrets.open(PURPOSE, Buffer.from(value.slice(SEALED.length), 'base64')).toString('utf8')
      : value,
  }))

/** A graph without keys, for what leaves the flow: a copy into another company's hands. */
export const withoutKeys = (graph: FlowGraph): FlowGraph => over(graph, () => () => ({ value: '' }))
