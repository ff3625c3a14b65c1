import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { type Builder, useBuilderStore } from '../../builder-store.ts'
import { focusNode } from './focus-node.ts'

/** Reveals nodes that the builder requests, and a new node whose dialog was just saved. */
export function useRevealed(): void {
  const store = useBuilderStore()
  const { setCenter, getZoom, getInternalNode } = useReactFlow()
  useEffect(() => {
    const show = ({ id, focused }: { id: string; focused: boolean }) => {
      const node = store.getState().canvas.find((one) => one.id === id)
      if (!node) return
      const { width = 232, height = 100 } = getInternalNode(id)?.measured ?? {}
      const zoom = Math.max(getZoom(), 0.75)
      void setCenter(node.position.x + width / 2, node.position.y + height / 2, { zoom })
      if (focused) focusNode(id)
    }
    return store.subscribe((now, before) => {
      if (now.revealed && now.revealed !== before.revealed) show(now.revealed)
      else if (now.graph !== before.graph && before.openEditor?.what === 'newNode') {
        const added = addedNode(now, before)
        if (added) now.reveal(added)
      }
    })
  }, [store, setCenter, getZoom, getInternalNode])
}

function addedNode({ graph }: Builder, before: Builder): string | undefined {
  const earlierIds = new Set(before.graph.nodes.map(({ id }) => id))
  return graph.nodes.find(({ id }) => !earlierIds.has(id))?.id
}
