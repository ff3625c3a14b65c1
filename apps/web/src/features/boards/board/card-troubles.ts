import { create } from 'zustand'

/** What did not go with a card although somebody asked for it; the card says so where it stands. */
export interface CardTrouble {
  what: 'move' | 'remove'
  again: () => void
}

/** Moves and removals fail without a toast, as documented; the mark stays until it is tried again or put away. */
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
