import { useSinglePane } from '../../../../ui/use-narrow.ts'
import { useBuilderStore } from '../builder-store.ts'

/** Leads to a node of the canvas: it is selected and stands in the middle. A pane that covers the canvas makes way. */
export function useJump(): (nodeId: string) => void {
  const store = useBuilderStore()
  const covers = useSinglePane()
  return (nodeId) => {
    if (covers) store.getState().showPane(null)
    store.getState().reveal(nodeId)
  }
}
