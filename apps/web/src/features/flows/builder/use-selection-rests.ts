import { useStore } from '@xyflow/react'
import { useEffect, useState } from 'react'
import { useBuilder } from './builder-store.ts'

/**
 * How long a selection must last before its pane opens, in milliseconds, so that a second click still hits the node.
 */
const RESTS_AFTER = 250

/**
 * Returns whether the selection has lasted long enough that the user is not moving it, extending it or double-clicking.
 */
export function useSelectionRests(): boolean {
  const selected = useBuilder(({ canvas }) => canvas.some((node) => node.selected))
  const dragging = useBuilder(({ canvas }) => canvas.some((node) => node.dragging))
  const framing = useStore(({ userSelectionActive }) => userSelectionActive)
  const [rests, setRests] = useState(false)
  const isMoving = dragging || framing
  useEffect(() => {
    if (!selected) return setRests(false)
    if (isMoving) return
    const timer = setTimeout(() => setRests(true), RESTS_AFTER)
    return () => clearTimeout(timer)
  }, [selected, isMoving])
  return selected && rests
}
