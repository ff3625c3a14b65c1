import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { panned, rotated, whole, withinStage, withToggledZoom, ZOOM_STEP, type ZoomView, zoomed } from './zoom.rules.ts'

interface Point {
  x: number
  y: number
}

/** Distance that an arrow key pans a picture, in pixels. */
const PAN = 60
const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Zooms, pans and rotates a picture on its stage by wheel, two fingers, double click, dragging and keys. */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<ZoomView>(whole)
  const change = useCallback(
    (next: (view: ZoomView) => ZoomView) =>
      setView((before) => {
        const [box, image] = [stage.current, picture.current]
        if (!box || !image) return before
        return withinStage(
          next(before),
          { width: image.offsetWidth, height: image.offsetHeight },
          { width: box.clientWidth, height: box.clientHeight },
        )
      }),
    [stage, picture],
  )
  /** Converts a point on the page to coordinates relative to the middle of the stage. */
  const onStage = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = stage.current?.getBoundingClientRect()
      return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
    },
    [stage],
  )
  const onWheel = useCallback(
    (event: WheelEvent) => {
      // A touchpad reports a pinch as a wheel with the control key.
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      change((before) => zoomed(before, factor, onStage(event)))
    },
    [change, onStage],
  )
  const fingers = useFingers(change, onStage)
  const key = (event: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean => {
    if (event.ctrlKey || event.metaKey) return false
    const act = keyed(event)
    if (act) change(act)
    return act !== undefined
  }
  return {
    view,
    key,
    onWheel,
    reset: useCallback(() => setView(whole), []),
    zoomIn: () => change((before) => zoomed(before, ZOOM_STEP)),
    zoomOut: () => change((before) => zoomed(before, 1 / ZOOM_STEP)),
    turn: () => change(rotated),
    stageProps: {
      ...fingers,
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const point = onStage(event)
        change((before) => withToggledZoom(before, point))
      },
    },
  }
}

function keyed({ key, shiftKey }: { key: string; shiftKey: boolean }): ((view: ZoomView) => ZoomView) | undefined {
  const steps: Readonly<Record<string, (view: ZoomView) => ZoomView>> = {
    '+': (view) => zoomed(view, ZOOM_STEP),
    '=': (view) => zoomed(view, ZOOM_STEP),
    '-': (view) => zoomed(view, 1 / ZOOM_STEP),
    _: (view) => zoomed(view, 1 / ZOOM_STEP),
    '0': ({ turn }) => ({ ...whole, turn }),
    r: rotated,
    R: rotated,
    ArrowUp: (view) => panned(view, 0, PAN),
    ArrowDown: (view) => panned(view, 0, -PAN),
    // Without the shift key they switch pictures.
    ...(shiftKey && {
      ArrowLeft: (view: ZoomView) => panned(view, PAN, 0),
      ArrowRight: (view: ZoomView) => panned(view, -PAN, 0),
    }),
  }
  return steps[key]
}

/** The page must not scroll or zoom, which only a non-passive listener can prevent. */
export function useWheel(stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      onWheel(event)
    }
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  }, [stage, onWheel])
}

/** One finger or the mouse pans, two fingers zoom. */
function useFingers(change: (next: (view: ZoomView) => ZoomView) => void, onStage: (event: PointerEvent) => Point) {
  const down = useRef(new Map<number, Point>())
  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      down.current.set(event.pointerId, onStage(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now = onStage(event)
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      down.current.set(event.pointerId, now)
      if (!other) return change((view) => panned(view, now.x - before.x, now.y - before.y))
      const [from, to] = [between(before, other), between(now, other)]
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      change((view) => zoomed(panned(view, to.x - from.x, to.y - from.y), factor, to))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
