import { useSinglePane } from '../../../../ui/use-narrow.ts'
import { useBuilderStore } from '../builder-store.ts'

/** Returns a function that selects and centres a node. A pane that covers the canvas is closed. */
export function useJumpToNode(): (nodeId: string) => void {
  const store = useBuilderStore()
  const covers = useSinglePane()
  return (nodeId) => {
    if (covers) store.getState().showPane(null)
    store.getState().reveal(nodeId)
  }
}
