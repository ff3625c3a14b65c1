import type { FlowEdge, FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { isKey } from '../graph/keys.rules.ts'
import { sameValue } from '../graph/same.rules.ts'

/** A field of a node that reads otherwise; `''` on a side: there it is not. */
export interface FieldChange {
  /** Where it stands in the node's data: `message`, `arrayOption.1.value`. */
  field: string
  before: string
  after: string
}

export interface NodeChange {
  before: FlowNode
  after: FlowNode
  fields: FieldChange[]
}

/** A connection by its ends: ids of connections say nothing. */
export type Link = Pick<FlowEdge, 'source' | 'target'> & { handle: string }

/** How one graph differs from an earlier one. Nodes that only stand elsewhere are counted, not listed. */
export interface GraphDiff {
  added: FlowNode[]
  removed: FlowNode[]
  changed: NodeChange[]
  moved: number
  linked: Link[]
  unlinked: Link[]
}

type Data = Record<string, unknown>
const isNested = (value: unknown): value is Data => typeof value === 'object' && value !== null

const worded = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields that differ, by the places of their innermost values. Keys differ for reasons of their own, and are nobody's to read. */
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

const linksOf = ({ connections }: FlowGraph): Map<string, Link> =>
  new Map(
    connections.map(({ source, target, sourceHandle }) => {
      const handle = sourceHandle ?? 'a'
      return [`${source}/${handle}>${target}`, { source, target, handle }]
    }),
  )

const without = (these: ReadonlyMap<string, Link>, others: ReadonlyMap<string, Link>) =>
  [...these].flatMap(([key, link]) => (others.has(key) ? [] : [link]))

/** What `after` has that `before` has not, and the other way round. */
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
    removed: before.nodes.filter(({ id }) => !has.has(id)),
    changed: both.filter(({ fields }) => fields.length > 0),
    moved: both.filter(({ before: { position: a }, after: { position: b } }) => a.x !== b.x || a.y !== b.y).length,
    linked: without(linksAfter, linksBefore),
    unlinked: without(linksBefore, linksAfter),
  }
}

/** Whether both graphs run the same way; where nodes stand does not matter. */
export const isSameFlow = ({ added, removed, changed, linked, unlinked }: GraphDiff): boolean =>
  [added, removed, changed, linked, unlinked].every((list) => list.length === 0)
