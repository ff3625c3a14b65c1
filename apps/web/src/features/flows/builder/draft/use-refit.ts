import { useReactFlow } from '@xyflow/react'
import { fitViewOptions } from '../canvas/view/fit-view.ts'

/**
 * Brings into view what was just put onto the canvas: these nodes, or all. A graph that came from elsewhere may lie where nobody
 * looks.
 */
export function useRefit(): (ids?: readonly string[]) => void {
  const { fitView } = useReactFlow()
  return (ids) => {
    // The canvas first has to know the nodes.
    requestAnimationFrame(() => void fitView({ ...fitViewOptions, ...(ids && { nodes: ids.map((id) => ({ id })) }) }))
  }
}
