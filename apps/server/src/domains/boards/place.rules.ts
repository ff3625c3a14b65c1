import { keyBetween } from './order-key.rules.ts'

/** Something that stands in an order. */
export interface Standing {
  id: number
  place: string
}

/** Where something is to go: beside a neighbour; to the end without one, or where neither stands there. */
export interface Wish {
  before?: number | null | undefined
  after?: number | null | undefined
}

/**
 * The key of a wished place.
 * @param standing in order, also the thing itself where it stands among them
 * @param id of what is placed; null: it is new
 */
export function placeFor(standing: readonly Standing[], id: number | null, { before, after }: Wish): string {
  const others = standing.filter((one) => one.id !== id)
  const indexOf = (neighbour: number | null | undefined) => others.findIndex((one) => one.id === neighbour)
  const [beneath, above] = [indexOf(before), indexOf(after)]
  const at = beneath >= 0 ? beneath : above >= 0 ? above + 1 : others.length
  return keyBetween(others[at - 1]?.place ?? null, others[at]?.place ?? null)
}
