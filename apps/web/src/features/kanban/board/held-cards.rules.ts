import type { KanbanTicket } from '@recado/contract/kanban/kanban'

export interface HeldCards {
  cards: readonly KanbanTicket[]
  /** How many came, left or moved and are not shown so yet. */
  changes: number
  /** Cards that are shown and are in the lane no more. */
  gone: ReadonlySet<number>
}

/**
 * The cards to show while somebody points into a lane or drags: in their earlier order, each with its newest content. What the
 * person moved themselves is not held.
 * @param own the cards that this person moved
 */
export function heldCards(
  shown: readonly KanbanTicket[],
  now: readonly KanbanTicket[],
  own: ReadonlySet<number>,
): HeldCards {
  const newest = new Map(now.map((card) => [card.id, card]))
  const kept = shown.filter(({ id }) => !own.has(id)).map((card) => newest.get(card.id) ?? card)
  const known = new Set(kept.map(({ id }) => id))
  const gone = new Set(kept.filter(({ id }) => !newest.has(id)).map(({ id }) => id))
  const cards = [...kept]
  // One's own cards stand behind the card that is above them now.
  for (const [at, card] of now.entries()) {
    if (!own.has(card.id)) continue
    const above = now[at - 1]
    cards.splice(above ? cards.findIndex(({ id }) => id === above.id) + 1 : 0, 0, card)
    known.add(card.id)
  }
  // Those of the next page join below: they move nothing.
  const last = now.findLastIndex(({ id }) => known.has(id))
  const below = now.slice(last + 1)
  const came = now.slice(0, last + 1).filter(({ id }) => !known.has(id)).length
  const order = now.filter(({ id }) => known.has(id)).map(({ id }) => id)
  const stayed = cards.filter(({ id }) => newest.has(id)).map(({ id }) => id)
  const moved = order.filter((id, at) => stayed[at] !== id).length
  return { cards: shown.length > 0 ? [...cards, ...below] : now, changes: came + gone.size + (moved > 0 ? 1 : 0), gone }
}
