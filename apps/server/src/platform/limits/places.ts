/** Counts slots, which each key may hold at the same time. */
export interface SlotCounter {
  isFull(key: string): boolean
  /** Takes a slot. Returns a function that frees it, which may be called more than once. */
  take(key: string): () => void
}

/** @param most slots per key; 0: no limit */
export function createSlotCounter(most: number): SlotCounter {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0
  return {
    isFull: (key) => most > 0 && count(key) >= most,
    take(key) {
      counts.set(key, count(key) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        if (count(key) > 1) counts.set(key, count(key) - 1)
        else counts.delete(key)
      }
    },
  }
}
