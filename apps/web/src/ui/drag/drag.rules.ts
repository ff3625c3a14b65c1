/** A box on the screen, in pixels. */
export interface ScreenBox {
  left: number
  right: number
  top: number
  bottom: number
}

export interface PlacedBox {
  id: string
  box: ScreenBox
}

export interface Point {
  x: number
  y: number
}

/** A mouse press becomes a drag after this distance, in pixels, because no hand is perfectly still. */
export const SLIP = 6
/** A finger that moves this far before `HOLD` has passed scrolls instead, in pixels. */
export const FINGER_SLIP = 10
/** A finger starts to drag after resting this long, in milliseconds. Earlier movement scrolls. */
export const HOLD = 300
/** Distance from an edge within which the list scrolls, in pixels. */
const EDGE = 56
/** The fastest scrolling, in pixels per frame. */
const FASTEST = 18

export const hasSlipped = (from: Point, to: Point, slip = SLIP): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > slip

/** The lane under the pointer, or the nearest one, so that the space between two lanes also has a target. */
export function laneAt(lanes: readonly PlacedBox[], x: number): string | null {
  let best: { id: string; distance: number } | null = null
  for (const { id, box } of lanes) {
    const distance = x < box.left ? box.left - x : x > box.right ? x - box.right : 0
    if (!best || distance < best.distance) best = { id, distance }
  }
  return best?.id ?? null
}

/** The first item whose middle is after the pointer; null at the end. */
export function before(things: readonly PlacedBox[], at: number, axis: 'x' | 'y'): string | null {
  const middle = ({ box }: PlacedBox) => (axis === 'y' ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2)
  return things.find((thing) => middle(thing) > at)?.id ?? null
}

/** How far a list scrolls in this frame because the pointer is near its edge, in pixels; 0 away from the edges. */
export function scrollBy(at: number, from: number, to: number): number {
  const room = Math.min(EDGE, (to - from) / 4)
  if (at < from + room) return -Math.ceil(FASTEST * Math.min(1, (from + room - at) / room))
  if (at > to - room) return Math.ceil(FASTEST * Math.min(1, (at - to + room) / room))
  return 0
}
