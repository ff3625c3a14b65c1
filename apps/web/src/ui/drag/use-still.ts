import { useState } from 'react'
import { useDrag } from './drag-state.ts'

/** A value that does not change while something is dragged: lanes that come, go or change places would take the aim away. */
export function useStill<T>(value: T): T {
  const isDragging = useDrag(({ what }) => what !== null)
  const [still, setStill] = useState(value)
  if (isDragging) return still
  // Drawn again with it at once, before anybody sees the old one.
  if (still !== value) setStill(value)
  return value
}
