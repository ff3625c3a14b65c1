/** A thing to do. */
export interface TodoItem {
  id: string
  text: string
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

const isItem = (one: unknown): one is TodoItem => {
  const { id, text, createdAt, updatedAt } = (one ?? {}) as Partial<Record<keyof TodoItem, unknown>>
  return [id, text, createdAt, updatedAt].every((part) => typeof part === 'string')
}

/** The list as it lies in the browser; what is no item of one is left out. */
export function itemsFrom(kept: string | null): TodoItem[] {
  try {
    const items: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(items) ? items.filter(isItem) : []
  } catch {
    return []
  }
}

/** The list with a new thing at its end; a blank one is ignored (TDO-01). */
export function withItem(items: readonly TodoItem[], text: string, { id, now }: { id: string; now: string }) {
  const trimmed = text.trim()
  return trimmed === '' ? items : [...items, { id, text: trimmed, createdAt: now, updatedAt: now }]
}

/** The list with another text in one item; a blank one is ignored, the same one is no change. */
export function withText(items: readonly TodoItem[], id: string, text: string, now: string): readonly TodoItem[] {
  const trimmed = text.trim()
  const known = items.find((one) => one.id === id)
  if (trimmed === '' || !known || known.text === trimmed) return items
  return items.map((one) => (one.id === id ? { ...one, text: trimmed, updatedAt: now } : one))
}

/** The list without an item, and how to put it back where it was, whatever else was deleted and put back meanwhile. */
export function withoutItem(items: readonly TodoItem[], id: string) {
  const at = items.findIndex((one) => one.id === id)
  const gone = items[at]
  const restored = (now: readonly TodoItem[]): readonly TodoItem[] =>
    gone && !now.some((one) => one.id === id) ? now.toSpliced(placeOf(gone, at, now), 0, gone) : now
  return { items: items.filter((one) => one.id !== id), restored }
}

/** Items stand in the order in which they were written: older ones belong before it, newer ones behind it. */
function placeOf(gone: TodoItem, at: number, now: readonly TodoItem[]): number {
  let place = Math.min(at, now.length)
  while (place > 0 && (now[place - 1]?.createdAt ?? '') > gone.createdAt) place--
  while (place < now.length && (now[place]?.createdAt ?? '') < gone.createdAt) place++
  return place
}
