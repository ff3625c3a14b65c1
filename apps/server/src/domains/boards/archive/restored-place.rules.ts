import { keyBetween } from '@recado/contract/boards/order-key.rules'
import type { OrderedItem } from '../place.rules.ts'

/**
 * Returns the order key of a restored item: its former key, or one directly behind an item that has this key now.
 * @param items the list in order, without the restored item
 * @param place the former key
 */
export function restoredPlace(items: readonly OrderedItem[], place: string): string {
  const at = items.findLastIndex((one) => one.place === place)
  return at < 0 ? place : keyBetween(place, items[at + 1]?.place ?? null)
}
