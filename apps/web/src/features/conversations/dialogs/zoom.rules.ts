/** The position of a picture in the viewer. Lengths in pixels, relative to the middle of the stage. */
export interface ZoomView {
  /** At 1 the whole picture fits the stage. */
  scale: number
  x: number
  y: number
  /** Degrees, in steps of 90. */
  turn: number
}

interface Size {
  width: number
  height: number
}

export const whole: ZoomView = { scale: 1, x: 0, y: 0, turn: 0 }

const LARGEST = 8
/** The zoom factors of a double click and of a key. */
export const CLOSE_UP = 2.5
export const ZOOM_STEP = 1.4

/** Limits panning: a picture wider than the stage may be moved up to its edges, a smaller one stays centred. */
export function withinStage(view: ZoomView, picture: Size, stage: Size): ZoomView {
  const isSideways = view.turn % 180 !== 0
  const [width, height] = isSideways ? [picture.height, picture.width] : [picture.width, picture.height]
  const within = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * view.scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { ...view, x: within(view.x, width, stage.width), y: within(view.y, height, stage.height) }
}

/** Zooms by a factor. The point under the pointer stays in place. */
export function zoomed(view: ZoomView, factor: number, point: { x: number; y: number } = { x: 0, y: 0 }): ZoomView {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return { ...view, scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

export const panned = (view: ZoomView, x: number, y: number): ZoomView => ({ ...view, x: view.x + x, y: view.y + y })

/** Rotates a quarter turn to the right and resets the zoom. */
export const rotated = ({ turn }: ZoomView): ZoomView => ({ ...whole, turn: (turn + 90) % 360 })

/** Zooms in on a double click, or back to the whole picture. */
export const withToggledZoom = (view: ZoomView, point: { x: number; y: number }): ZoomView =>
  view.scale > 1 ? { ...whole, turn: view.turn } : zoomed(view, CLOSE_UP, point)
