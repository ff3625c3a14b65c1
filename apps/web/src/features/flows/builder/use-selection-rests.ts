import { useStore } from '@xyflow/react'
import { useEffect, useState } from 'react'
import { useBuilder } from './builder-store.ts'

/** How long a selection rests before its pane opens, in milliseconds: a second click still meets the node where it was. */
const RESTS_AFTER = 250

/** Whether something is selected, and nobody is about to move it, to select more or to open it by a double click. */
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
