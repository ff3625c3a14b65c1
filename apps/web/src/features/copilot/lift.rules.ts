/** The popover's distance from its button and from the window's edge, in pixels. */
const GAP = 6
const EDGE = 8

/**
 * How far a panel must move up to be above the whole composer instead of beside its button, in pixels. Limited by the
 * window's edge.
 * @param tops upper edges in the window
 * @param height height of the panel
 */
export function liftOver(tops: { button: number; composer: number }, height: number): number {
  const preferredLift = tops.button - tops.composer
  const room = tops.button - GAP - height - EDGE
  return Math.max(0, Math.min(preferredLift, room))
}
