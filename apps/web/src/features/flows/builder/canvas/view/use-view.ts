import { useStoreApi, type Viewport } from '@xyflow/react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useBuilderStore } from '../../builder-store.ts'
import { firstView } from '../../graph/first-view.rules.ts'
import { canvasElement } from './focus-node.ts'

/** Below this zoom a node is rendered as a box with its kind. */
const FAR = 0.4
/** How long the view must not move until it counts as resting, in milliseconds. */
const RESTS_AFTER = 150

/**
 * Returns a ref for the canvas and its initial view. The view is null until the size is known, so that nodes out of
 * view are not rendered.
 */
export function useFirstView(): [RefObject<HTMLElement | null>, Viewport | null] {
  const store = useBuilderStore()
  const element = useRef<HTMLElement>(null)
  const [first, setFirst] = useState<Viewport | null>(null)
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = element.current?.getBoundingClientRect() ?? {}
    setFirst(firstView(store.getState().canvas, { width, height }))
  }, [store])
  return [element, first]
}

/**
 * Sets data attributes on the canvas while the view moves and while it is zoomed out, because attributes cause no
 * re-render.
 */
export function useMoving() {
  const flow = useStoreApi()
  useEffect(() => {
    const mark = () => canvasElement()?.toggleAttribute('data-far', flow.getState().transform[2] < FAR)
    mark()
    return flow.subscribe((now, before) => now.transform[2] !== before.transform[2] && mark())
  }, [flow])
  return useMemo(() => {
    let rested: ReturnType<typeof setTimeout>
    const mark = (moves: boolean) => canvasElement()?.toggleAttribute('data-moving', moves)
    return {
      onMoveStart: () => {
        clearTimeout(rested)
        mark(true)
      },
      // A node dragged over the border moves the view in many small steps, so wait until it rests.
      onMoveEnd: () => {
        clearTimeout(rested)
        rested = setTimeout(() => mark(false), RESTS_AFTER)
      },
    }
  }, [])
}
