/** An item of a list that is stored as JSON. */
interface Item {
  id: string
  createdAt?: string
  updatedAt?: string
}

function itemsOf(text: string | null): Item[] {
  try {
    const items: unknown = JSON.parse(text || '[]')
    return Array.isArray(items) ? items.filter((one): one is Item => typeof one?.id === 'string') : []
  } catch {
    return []
  }
}

const isSame = (one: Item | undefined, other: Item | undefined) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two browsers' versions of one list, as JSON. An item that one browser added or changed stays. An item that
 * only one browser removed is removed, unless the other browser changed it. If both changed an item, the later change
 * wins. Items are ordered by creation.
 * @param base the common earlier version; null or '' when there is none
 */
export function joinedList({
  base,
  ours,
  theirs,
}: {
  base: string | null
  ours: string | null
  theirs: string
}): string {
  const before = new Map(itemsOf(base).map((item) => [item.id, item]))
  const ourItems = new Map(itemsOf(ours).map((item) => [item.id, item]))
  const theirItems = new Map(itemsOf(theirs).map((item) => [item.id, item]))
  const mergedItems: Item[] = []
  for (const id of new Set([...theirItems.keys(), ...ourItems.keys()])) {
    const [baseItem, ourItem, theirItem] = [before.get(id), ourItems.get(id), theirItems.get(id)]
    if (ourItem && theirItem)
      mergedItems.push(
        isSame(ourItem, baseItem) || (theirItem.updatedAt ?? '') > (ourItem.updatedAt ?? '') ? theirItem : ourItem,
      )
    else if (ourItem && !isSame(ourItem, baseItem)) mergedItems.push(ourItem)
    else if (theirItem && !isSame(theirItem, baseItem)) mergedItems.push(theirItem)
  }
  const order = ({ createdAt = '' }: Item) => createdAt
  return JSON.stringify(
    mergedItems.sort((one, other) => (order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0)),
  )
}
