import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { serverOf } from '@recado/contract/flows/request-server.rules'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Data, withGraphKeys, withKeys } from './graph-keys.rules.ts'

/**
 * Third-party keys in a graph never leave the server (data.9). They are stored sealed. An answer has '' and a `has…`
 * flag. A save with '' or without the field keeps the key of the node with that id, if the node calls the same server.
 */
const PURPOSE = 'flow key'
/** Prefix of a sealed key in the stored graph. */
const SEALED = 'sealed:'

/**
 * Returns the identity of a key. It includes the node's kind and server, so that neither a reused id nor a changed
 * address gets the old key. The owner of a new address could read the key there.
 */
const placeOf = ({ id, type, data }: FlowNode, at: string) => `${id} ${type} ${serverOf(data.url)} ${at}`

/** Returns the sealed keys of a stored graph by identity. */
function keysOf(graph: FlowGraph | null): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  if (graph)
    withGraphKeys(graph, (node) => (value, at) => {
      if (value?.startsWith(SEALED)) keys.set(placeOf(node, at), value)
      return { value }
    })
  return keys
}

/** Prepares a graph for storage: seals new keys, keeps the stored key for empty fields and drops the `has…` flags. */
export function sealGraph(secrets: Pick<Secrets, 'seal'>, graph: FlowGraph, before: FlowGraph | null): FlowGraph {
  const storedKeys = keysOf(before)
  return withGraphKeys(graph, (node) => (value, at) => {
    // Ignore input that looks sealed: it cannot be a real key.
    if (value && !value.startsWith(SEALED)) return { value: SEALED + secrets.seal(PURPOSE, value).toString('base64') }
    return { value: storedKeys.get(placeOf(node, at)) ?? (value === undefined ? undefined : '') }
  })
}

/** Returns a graph as the API shows it. */
export const toGraphView = (graph: FlowGraph): FlowGraph =>
  withGraphKeys(
    graph,
    () => (value) => (value === undefined ? { value } : { value: '', has: value.startsWith(SEALED) }),
  )

/** Returns a node's data with its keys in plain text, for a call only. */
export const openKeys = (secrets: Pick<Secrets, 'open'>, data: Data): Data =>
  withKeys(data, (value) => ({
    value: value?.startsWith(SEALED)
      ? secrets.open(PURPOSE, Buffer.from(value.slice(SEALED.length), 'base64')).toString('utf8')
      : value,
  }))
