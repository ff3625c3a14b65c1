export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 6
const EDGE = 8

/**
 * Where a panel stands beside its button, in pixels of the window: below it if there is room, else above, never over
 * the window's edge.
 * @param side which edges of the two meet
 */
export function placeBeside(
  button: Box,
  panel: { width: number; height: number },
  window: { width: number; height: number },
  side: 'start' | 'end',
): { left: number; top: number } {
  const wanted = side === 'start' ? button.left : button.left + button.width - panel.width
  const left = Math.max(EDGE, Math.min(wanted, window.width - panel.width - EDGE))
  const below = button.top + button.height + GAP
  const above = button.top - GAP - panel.height
  const fitsBelow = below + panel.height <= window.height - EDGE
  return {
    left,
    top: fitsBelow || above < EDGE ? Math.max(EDGE, Math.min(below, window.height - panel.height - EDGE)) : above,
  }
}
