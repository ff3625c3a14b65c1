/** A to-do item. */
export interface TodoItem {
  id: string
  text: string
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  /** Present once it is done. */
  done?: true
}

const isItem = (one: unknown): one is TodoItem => {
  const { id, text, createdAt, updatedAt } = (one ?? {}) as Partial<Record<keyof TodoItem, unknown>>
  return [id, text, createdAt, updatedAt].every((part) => typeof part === 'string')
}

/** The list from local storage, without invalid items. */
export function itemsFrom(stored: string | null): TodoItem[] {
  try {
    const items: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(items) ? items.filter(isItem) : []
  } catch {
    return []
  }
}

/** The list with a new item at its end. A blank text is ignored (TDO-01). */
export function withTodo(items: readonly TodoItem[], text: string, { id, now }: { id: string; now: string }) {
  const trimmed = text.trim()
  return trimmed === '' ? items : [...items, { id, text: trimmed, createdAt: now, updatedAt: now }]
}

/** The list with a changed text in one item. A blank or equal text changes nothing. */
export function withText(items: readonly TodoItem[], id: string, text: string, now: string): readonly TodoItem[] {
  const trimmed = text.trim()
  const currentItem = items.find((one) => one.id === id)
  if (trimmed === '' || !currentItem || currentItem.text === trimmed) return items
  return items.map((one) => (one.id === id ? { ...one, text: trimmed, updatedAt: now } : one))
}

/** The list with an item ticked off or open again. */
export function withDone(items: readonly TodoItem[], id: string, isDone: boolean, now: string): readonly TodoItem[] {
  const currentItem = items.find((one) => one.id === id)
  if (!currentItem || (currentItem.done === true) === isDone) return items
  const { done: _, ...rest } = currentItem
  const newItem: TodoItem = { ...rest, updatedAt: now, ...(isDone && { done: true as const }) }
  return items.map((one) => (one.id === id ? newItem : one))
}

/**
 * The list without an item, and a function that restores it to its position, whatever was deleted or restored in the
 * meantime.
 */
export function withoutItem(items: readonly TodoItem[], id: string) {
  const at = items.findIndex((one) => one.id === id)
  const deletedItem = items[at]
  const restored = (now: readonly TodoItem[]): readonly TodoItem[] =>
    deletedItem && !now.some((one) => one.id === id)
      ? now.toSpliced(restoredPosition(deletedItem, at, now), 0, deletedItem)
      : now
  return { items: items.filter((one) => one.id !== id), restored }
}

/** Items are ordered by creation: older ones belong before it, newer ones after it. */
function restoredPosition(deletedItem: TodoItem, at: number, now: readonly TodoItem[]): number {
  let place = Math.min(at, now.length)
  while (place > 0 && (now[place - 1]?.createdAt ?? '') > deletedItem.createdAt) place--
  while (place < now.length && (now[place]?.createdAt ?? '') < deletedItem.createdAt) place++
  return place
}
