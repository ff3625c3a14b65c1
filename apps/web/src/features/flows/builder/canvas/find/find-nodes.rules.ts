import type { FlowNode } from '@recado/contract/flows/graph'
import { normalize } from '../../../../../platform/normalize.rules.ts'
import { type Words, wordsOf } from '../card/node-summary.rules.ts'

/** Returns the nodes that contain all words of the search, from left to right. Returns none for an empty search. */
export function foundNodes(nodes: readonly FlowNode[], search: string, t: Words): FlowNode[] {
  const searchWords = normalize(search).split(/\s+/).filter(Boolean)
  if (searchWords.length === 0) return []
  return nodes
    .filter((node) => {
      const words = normalize(wordsOf(node, t))
      return searchWords.every((one) => words.includes(one))
    })
    .toSorted((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
}
