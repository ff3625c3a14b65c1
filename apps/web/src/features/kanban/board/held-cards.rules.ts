import type { KanbanTicket } from '@recado/contract/kanban/kanban'

export interface HeldCards {
  cards: readonly KanbanTicket[]
  /** The number of cards that were added, removed or moved without being shown so yet. */
  changes: number
  /** Ids of visible cards that have left the lane. */
  goneIds: ReadonlySet<number>
}

/**
 * Returns the cards to show while the pointer is in a lane or during a drag: in their earlier order, each with its
 * newest content. Cards that the user moved themselves are shown at their new position.
 * @param own the cards that this user moved
 */
export function heldCards(
  visibleCards: readonly KanbanTicket[],
  now: readonly KanbanTicket[],
  own: ReadonlySet<number>,
): HeldCards {
  const newest = new Map(now.map((card) => [card.id, card]))
  const keptCards = visibleCards.filter(({ id }) => !own.has(id)).map((card) => newest.get(card.id) ?? card)
  const keptIds = new Set(keptCards.map(({ id }) => id))
  const goneIds = new Set(keptCards.filter(({ id }) => !newest.has(id)).map(({ id }) => id))
  const cards = [...keptCards]
  // The user's own cards follow the card that is above them now.
  for (const [at, card] of now.entries()) {
    if (!own.has(card.id)) continue
    const above = now[at - 1]
    cards.splice(above ? cards.findIndex(({ id }) => id === above.id) + 1 : 0, 0, card)
    keptIds.add(card.id)
  }
  // Cards of the next page are appended below and move nothing.
  const last = now.findLastIndex(({ id }) => keptIds.has(id))
  const below = now.slice(last + 1)
  const came = now.slice(0, last + 1).filter(({ id }) => !keptIds.has(id)).length
  const order = now.filter(({ id }) => keptIds.has(id)).map(({ id }) => id)
  const stayed = cards.filter(({ id }) => newest.has(id)).map(({ id }) => id)
  const moved = order.filter((id, at) => stayed[at] !== id).length
  return {
    cards: visibleCards.length > 0 ? [...cards, ...below] : now,
    changes: came + goneIds.size + (moved > 0 ? 1 : 0),
    goneIds,
  }
}
