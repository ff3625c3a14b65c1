import type { QueueOption } from '@recado/contract/queues/queue-option'
import type { OptionWords } from '../queue-data.ts'

type Tree = readonly QueueOption[]

const numbered = (level: Tree): QueueOption[] => level.map((option, at) => ({ ...option, option: at + 1 }))

/** The tree with a new option at the end of a level; null is the top level. */
export function withOption(tree: Tree, parentId: number | null, words: OptionWords, id: number): QueueOption[] {
  const added = { id, option: 0, queueId: 0, parentId, children: [], ...words }
  if (parentId === null) return numbered([...tree, added])
  return tree.map((option) => ({
    ...option,
    children:
      option.id === parentId ? numbered([...option.children, added]) : withOption(option.children, parentId, words, id),
  }))
}

export const withWords = (tree: Tree, id: number, words: OptionWords): QueueOption[] =>
  tree.map((option) =>
    option.id === id ? { ...option, ...words } : { ...option, children: withWords(option.children, id, words) },
  )

export const withoutOption = (tree: Tree, id: number): QueueOption[] =>
  numbered(tree.filter((option) => option.id !== id)).map((option) => ({
    ...option,
    children: withoutOption(option.children, id),
  }))

/** All options, each after its parent. */
export const inOrder = (tree: Tree): QueueOption[] => tree.flatMap((option) => [option, ...inOrder(option.children)])
