import { create } from 'zustand'

/** A failed action on a card, which the card shows. */
export interface CardTrouble {
  what: 'move' | 'remove'
  again: () => void
}

/** Failed moves and removals show no toast, as documented. The mark stays until the action is retried or dismissed. */
export const useCardTroubles = create<{ troubles: ReadonlyMap<number, CardTrouble> }>()(() => ({ troubles: new Map() }))

export const tellTrouble = (cardId: number, trouble: CardTrouble) =>
  useCardTroubles.setState(({ troubles }) => ({ troubles: new Map(troubles).set(cardId, trouble) }))

export function forgetTrouble(cardId: number): void {
  useCardTroubles.setState(({ troubles }) => {
    if (!troubles.has(cardId)) return { troubles }
    const rest = new Map(troubles)
    rest.delete(cardId)
    return { troubles: rest }
  })
}
