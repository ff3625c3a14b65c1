import { keyBetween } from '@recado/contract/boards/order-key.rules'

/** An item of an ordered list. */
export interface OrderedItem {
  id: number
  place: string
}

/** The requested position: beside a neighbour, or at the end without one or if the neighbour is not in the list. */
export interface RequestedPlace {
  before?: number | null | undefined
  after?: number | null | undefined
}

/**
 * Returns the order key for a requested position.
 * @param items the list in order, including the item itself if it is in the list
 * @param id the item; null: it is new
 */
export function placeFor(items: readonly OrderedItem[], id: number | null, { before, after }: RequestedPlace): string {
  const others = items.filter((one) => one.id !== id)
  const indexOf = (neighbour: number | null | undefined) => others.findIndex((one) => one.id === neighbour)
  const [beforeIndex, afterIndex] = [indexOf(before), indexOf(after)]
  const at = beforeIndex >= 0 ? beforeIndex : afterIndex >= 0 ? afterIndex + 1 : others.length
  return keyBetween(others[at - 1]?.place ?? null, others[at]?.place ?? null)
}
