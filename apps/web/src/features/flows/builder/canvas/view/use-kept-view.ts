import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { useBuilderStore } from '../../builder-store.ts'
import { shiftInto } from '../../graph/kept-view.rules.ts'

/** When a pane reduces the canvas, moves what was in view into the remaining space. */
export function useKeptView(): void {
  const store = useBuilderStore()
  const flow = useStoreApi()
  const { setViewport, getViewport } = useReactFlow()
  useEffect(
    () =>
      flow.subscribe((now, before) => {
        if (before.width === 0 || now.width === 0 || now.width === before.width) return
        const { x, y, zoom } = getViewport()
        const by = shiftInto(store.getState().canvas, { x, zoom }, before.width, now.width)
        if (by !== 0) void setViewport({ x: x + by, y, zoom })
      }),
    [store, flow, setViewport, getViewport],
  )
}
