/** How a picture lies in the viewer. Lengths in pixels, from the middle of the stage. */
export interface View {
  /** 1: the whole picture, as large as it fits. */
  scale: number
  x: number
  y: number
  /** Degrees, in quarters. */
  turn: number
}

interface Size {
  width: number
  height: number
}

export const whole: View = { scale: 1, x: 0, y: 0, turn: 0 }

const LARGEST = 8
/** The step of a double click and of a key. */
export const CLOSE_UP = 2.5
export const STEP = 1.4

/**
 * A picture leaves the stage no more than necessary: a wider one may be moved to its edges, a smaller one stays in the
 * middle.
 */
export function heldIn(view: View, picture: Size, stage: Size): View {
  const turned = view.turn % 180 !== 0
  const [width, height] = turned ? [picture.height, picture.width] : [picture.width, picture.height]
  const within = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * view.scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { ...view, x: within(view.x, width, stage.width), y: within(view.y, height, stage.height) }
}

/** Larger or smaller; the point under the pointer stays there. */
export function zoomed(view: View, factor: number, point: { x: number; y: number } = { x: 0, y: 0 }): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return { ...view, scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

export const moved = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

/** A quarter to the right, whole again: a turned picture is looked at anew. */
export const turned = ({ turn }: View): View => ({ ...whole, turn: (turn + 90) % 360 })

/** A double click: near, or back to the whole. */
export const toggled = (view: View, point: { x: number; y: number }): View =>
  view.scale > 1 ? { ...whole, turn: view.turn } : zoomed(view, CLOSE_UP, point)
