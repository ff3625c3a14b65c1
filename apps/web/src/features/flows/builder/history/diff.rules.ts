import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { isKey } from '../graph/keys.rules.ts'
import { sameValue } from '../graph/same.rules.ts'

/** A changed field of a node. `''` on a side means that it does not exist there. */
export interface FieldChange {
  /** Its path in the node's data, such as `message` or `arrayOption.1.value`. */
  field: string
  before: string
  after: string
}

export interface NodeChange {
  before: FlowNode
  after: FlowNode
  fields: FieldChange[]
}

/** A connection by its ends, because connection ids have no meaning. */
export type DiffLink = Pick<FlowEdge, 'source' | 'target'> & { handle: string }

/** The differences of a graph from an earlier one. Nodes that were only moved are counted, not listed. */
export interface GraphDiff {
  added: FlowNode[]
  removedNodes: FlowNode[]
  changedNodes: NodeChange[]
  moved: number
  linked: DiffLink[]
  unlinked: DiffLink[]
}

type Data = Record<string, unknown>
const isNested = (value: unknown): value is Data => typeof value === 'object' && value !== null

const worded = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Returns the changed fields by the paths of their innermost values. Keys are skipped: they may differ without a change
 * and must not be shown.
 */
function fieldChanges(before: Data, after: Data, at = ''): FieldChange[] {
  const secret = before.secret === true || after.secret === true
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (isKey(name) || (secret && (name === 'value' || name === 'hasValue'))) return []
    const [had, has] = [before[name], after[name]]
    if (sameValue(had, has)) return []
    const field = `${at}${name}`
    if ((isNested(had) || had === undefined) && (isNested(has) || has === undefined))
      return fieldChanges(had ?? {}, has ?? {}, `${field}.`)
    return [{ field, before: worded(had), after: worded(has) }]
  })
}

function nodeChange(before: FlowNode, after: FlowNode): NodeChange {
  const kind = before.type === after.type ? [] : [{ field: 'type', before: before.type, after: after.type }]
  return { before, after, fields: [...kind, ...fieldChanges(before.data, after.data)] }
}

const linksOf = ({ connections }: FlowGraph): Map<string, DiffLink> =>
  new Map(
    connections.map(({ source, target, sourceHandle }) => {
      const handle = sourceHandle ?? 'a'
      return [`${source}/${handle}>${target}`, { source, target, handle }]
    }),
  )

const without = (these: ReadonlyMap<string, DiffLink>, others: ReadonlyMap<string, DiffLink>) =>
  [...these].flatMap(([key, link]) => (others.has(key) ? [] : [link]))

/** Compares two graphs in both directions. */
export function diffGraphs(before: FlowGraph, after: FlowGraph): GraphDiff {
  const had = new Map(before.nodes.map((node) => [node.id, node]))
  const has = new Map(after.nodes.map((node) => [node.id, node]))
  const both = after.nodes.flatMap((node) => {
    const earlier = had.get(node.id)
    return earlier ? [nodeChange(earlier, node)] : []
  })
  const [linksBefore, linksAfter] = [linksOf(before), linksOf(after)]
  return {
    added: after.nodes.filter(({ id }) => !had.has(id)),
    removedNodes: before.nodes.filter(({ id }) => !has.has(id)),
    changedNodes: both.filter(({ fields }) => fields.length > 0),
    moved: both.filter(({ before: { position: a }, after: { position: b } }) => a.x !== b.x || a.y !== b.y).length,
    linked: without(linksAfter, linksBefore),
    unlinked: without(linksBefore, linksAfter),
  }
}

/** Returns whether both graphs behave the same, whatever the positions of nodes. */
export const isSameFlow = ({ added, removedNodes, changedNodes, linked, unlinked }: GraphDiff): boolean =>
  [added, removedNodes, changedNodes, linked, unlinked].every((list) => list.length === 0)
