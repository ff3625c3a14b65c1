import { useReactFlow } from '@xyflow/react'
import { fitViewOptions } from '../canvas/view/fit-view.ts'

/**
 * Brings these nodes or all into view after they were put onto the canvas. A graph from elsewhere may be out of view.
 */
export function useRefit(): (ids?: readonly string[]) => void {
  const { fitView } = useReactFlow()
  return (ids) => {
    // The canvas must have rendered the nodes first.
    requestAnimationFrame(() => void fitView({ ...fitViewOptions, ...(ids && { nodes: ids.map((id) => ({ id })) }) }))
  }
}
