export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 6
const EDGE = 8

/**
 * The position of a panel beside its button, in window pixels: below if there is room, otherwise above, and never
 * beyond the window's edge.
 * @param side the edges that are aligned
 */
export function placeBeside(
  button: Rectangle,
  panel: { width: number; height: number },
  window: { width: number; height: number },
  side: 'start' | 'end',
): { left: number; top: number } {
  const preferredLeft = side === 'start' ? button.left : button.left + button.width - panel.width
  const left = Math.max(EDGE, Math.min(preferredLeft, window.width - panel.width - EDGE))
  const below = button.top + button.height + GAP
  const above = button.top - GAP - panel.height
  const fitsBelow = below + panel.height <= window.height - EDGE
  return {
    left,
    top: fitsBelow || above < EDGE ? Math.max(EDGE, Math.min(below, window.height - panel.height - EDGE)) : above,
  }
}
