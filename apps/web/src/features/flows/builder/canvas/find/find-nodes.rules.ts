import type { FlowNode } from '@recado/contract/flows/graph'
import { normalize } from '../../../../../platform/normalize.rules.ts'
import { type Words, wordsOf } from '../card/node-summary.rules.ts'

/** The nodes in which all the words of a search stand, from left to right; none for an empty one. */
export function foundNodes(nodes: readonly FlowNode[], search: string, t: Words): FlowNode[] {
  const wanted = normalize(search).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return nodes
    .filter((node) => {
      const words = normalize(wordsOf(node, t))
      return wanted.every((one) => words.includes(one))
    })
    .toSorted((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
}
