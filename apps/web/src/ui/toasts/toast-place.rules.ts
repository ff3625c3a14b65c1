/** The sides of an element in window pixels. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Distance of the toasts from the window and from what they must not cover, in pixels. */
const GAP = 16
const GAP_TO_OTHERS = 8

/**
 * Returns how far the toasts are from the edge of the window at which they start, so that they cover none of the boxes.
 * If no place is free, they stay at the edge.
 * @param toasts the present box of the toasts
 * @param atTop whether they start at the top of the window (phones) or at the bottom
 */
export function toastOffset(toasts: Box, boxes: readonly Box[], windowHeight: number, atTop: boolean): number {
  const height = toasts.bottom - toasts.top
  // Both edges are calculated as if they were the top.
  const spans = boxes
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .map(({ top, bottom }) =>
      atTop ? { from: top, to: bottom } : { from: windowHeight - bottom, to: windowHeight - top },
    )
    .filter(({ from, to }) => to > from && to > 0 && from < windowHeight)
    .toSorted((one, other) => one.from - other.from)
  let offset = atTop ? GAP_TO_OTHERS : GAP
  for (const { from, to } of spans)
    if (from < offset + height && to + GAP_TO_OTHERS > offset) offset = to + GAP_TO_OTHERS
  return offset + height > windowHeight ? GAP : offset
}
