import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { serverOf } from '@recado/contract/flows/request-server.rules'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Data, withGraphKeys, withKeys } from './graph-keys.rules.ts'

/**
 * Keys of third parties in a graph never leave the server (data.9): they are stored sealed, an answer has '' and tells by `has…` that
 * there is one, and a save with '' or without the field keeps what the node of that id has,
 * as long as it asks the same server.
 */
const PURPOSE = 'flow key'
/** What a sealed key looks like in the stored graph. */
const SEALED = 'sealed:'

/**
 * Where a key stands. A node of another kind that is given the same id later has no key of this one; nor has another server, since
 * whoever changes the address could read it there.
 */
const placeOf = ({ id, type, data }: FlowNode, at: string) => `${id} ${type} ${serverOf(data.url)} ${at}`

/** The keys of a stored graph by their places. */
function keysOf(graph: FlowGraph | null): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  if (graph)
    withGraphKeys(graph, (node) => (value, at) => {
      if (value?.startsWith(SEALED)) keys.set(placeOf(node, at), value)
      return { value }
    })
  return keys
}

/** A graph as it is stored: new keys sealed, empty ones as they were. What only tells of a key is not stored. */
export function sealGraph(secrets: Pick<Secrets, 'seal'>, graph: FlowGraph, before: FlowGraph | null): FlowGraph {
  const known = keysOf(before)
  return withGraphKeys(graph, (node) => (value, at) => {
    // A text that looks like a sealed one is nobody's key.
    if (value && !value.startsWith(SEALED)) return { value: SEALED + secrets.seal(PURPOSE, value).toString('base64') }
    return { value: known.get(placeOf(node, at)) ?? (value === undefined ? undefined : '') }
  })
}

/** A graph as it is answered. */
export const shownGraph = (graph: FlowGraph): FlowGraph =>
  withGraphKeys(
    graph,
    () => (value) => (value === undefined ? { value } : { value: '', has: value.startsWith(SEALED) }),
  )

/** A node's data with its keys in the clear, for the moment of a call. */
export const openedData = (secrets: Pick<Secrets, 'open'>, data: Data): Data =>
  withKeys(data, (value) => ({
    value: value?.startsWith(SEALED)
      ? secrets.open(PURPOSE, Buffer.from(value.slice(SEALED.length), 'base64')).toString('utf8')
      : value,
  }))
