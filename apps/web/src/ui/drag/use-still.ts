import { useState } from 'react'
import { useDrag } from './drag-state.ts'

/** Freezes a value during a drag: lanes that appear, disappear or move would shift the drop target. */
export function useStill<T>(value: T): T {
  const isDragging = useDrag(({ what }) => what !== null)
  const [still, setStill] = useState(value)
  if (isDragging) return still
  // Setting state during rendering makes React render again before the old value is painted.
  if (still !== value) setStill(value)
  return value
}
