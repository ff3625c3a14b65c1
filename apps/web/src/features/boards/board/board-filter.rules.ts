import { normalize } from '../../../platform/normalize.rules.ts'
import type { BoardFilter } from './board-address.rules.ts'

interface Sought {
  title: string
  tag: string
  priority: string
  users: ReadonlyArray<{ id: number }>
}

/** Whether a card is among those that a filter shows. */
export function isShown(card: Sought, { q, pessoa, prioridade, tag }: BoardFilter): boolean {
  if (pessoa !== undefined && !card.users.some(({ id }) => id === pessoa)) return false
  if (prioridade !== undefined && card.priority !== prioridade) return false
  if (tag !== undefined && normalize(card.tag.trim()) !== normalize(tag.trim())) return false
  return q === undefined || normalize(`${card.title} ${card.tag}`).includes(normalize(q.trim()))
}

/** The tags of cards, each once however it is written, in the order of the alphabet. */
export function tagsOf(cards: ReadonlyArray<{ tag: string }>): string[] {
  const known = new Map<string, string>()
  for (const { tag } of cards) {
    const key = normalize(tag.trim())
    if (key !== '' && !known.has(key)) known.set(key, tag.trim())
  }
  return [...known.values()].sort((a, b) => a.localeCompare(b))
}
