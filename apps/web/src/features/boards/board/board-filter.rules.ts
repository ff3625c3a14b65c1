import { normalize } from '../../../platform/normalize.rules.ts'
import type { TaskBoardFilter } from './board-address.rules.ts'

interface FilterableCard {
  title: string
  tag: string
  priority: string
  users: ReadonlyArray<{ id: number }>
}

/** Returns whether a card matches a filter. */
export function isShown(card: FilterableCard, { q, pessoa, prioridade, tag }: TaskBoardFilter): boolean {
  if (pessoa !== undefined && !card.users.some(({ id }) => id === pessoa)) return false
  if (prioridade !== undefined && card.priority !== prioridade) return false
  if (tag !== undefined && normalize(card.tag.trim()) !== normalize(tag.trim())) return false
  return q === undefined || normalize(`${card.title} ${card.tag}`).includes(normalize(q.trim()))
}

/** Returns the tags of cards in alphabetical order, each once whatever its spelling. */
export function tagsOf(cards: ReadonlyArray<{ tag: string }>): string[] {
  const tagsByKey = new Map<string, string>()
  for (const { tag } of cards) {
    const key = normalize(tag.trim())
    if (key !== '' && !tagsByKey.has(key)) tagsByKey.set(key, tag.trim())
  }
  return [...tagsByKey.values()].sort((a, b) => a.localeCompare(b))
}
