import type { FlowGraph } from '@recado/contract/flows/graph'
import { withoutKeys } from './keys.rules.ts'

/**
 * Returns whether two values of a graph are equal. The order of an object's fields is ignored, because the database
 * does not keep it.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...fields].every((field) => sameValue(a[field], b[field]))
}

/** Returns whether two graphs are equal except for keys, which the server does not return. */
export const sameGraph = (one: FlowGraph, other: FlowGraph): boolean =>
  one === other ||
  (one.nodes.length === other.nodes.length &&
    one.connections.length === other.connections.length &&
    sameValue(withoutKeys(one), withoutKeys(other)))
