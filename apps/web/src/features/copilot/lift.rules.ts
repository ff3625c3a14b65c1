/** What a popover leaves between itself and its button, and between itself and the window's edge, in pixels. */
const GAP = 6
const EDGE = 8

/**
 * How much higher than beside its button a panel stands so that it is above the whole composer, in pixels; never over the
 * window's edge.
 * @param tops upper edges in the window
 * @param height of the panel
 */
export function liftOver(tops: { button: number; composer: number }, height: number): number {
  const wanted = tops.button - tops.composer
  const room = tops.button - GAP - height - EDGE
  return Math.max(0, Math.min(wanted, room))
}
