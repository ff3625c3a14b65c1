import { type Connection, type Edge, type FinalConnectionState, useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { useBuilderStore } from '../builder-store.ts'
import { hasInput, outputs } from '../graph/outputs.rules.ts'
import { nameOf } from './commands/commands.ts'

/** Valid connections lead from an existing output to another node that has an input. */
export function useValid() {
  const store = useBuilderStore()
  return useCallback(
    ({ source, target, sourceHandle }: Connection | Edge) => {
      const { nodes } = store.getState().graph
      const from = nodes.find(({ id }) => id === source)
      const to = nodes.find(({ id }) => id === target)
      if (!from || !to || source === target || !hasInput(to)) return false
      return outputs(from).some(({ handle }) => handle === (sourceHandle ?? 'a'))
    },
    [store],
  )
}

/** A connection that is dropped on empty canvas asks which node to add there. */
export function useConnectEnd() {
  const store = useBuilderStore()
  const { screenToFlowPosition } = useReactFlow()
  return useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      if (state.isValid || state.toNode || state.fromHandle?.type !== 'source' || !state.fromNode) return
      const { clientX, clientY } = 'changedTouches' in event ? ((event.changedTouches[0] ?? event) as Touch) : event
      const over = document.elementFromPoint(clientX, clientY)
      if (!over?.classList.contains('react-flow__pane') || !nameOf(store, state.fromNode.id)) return
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY })
      store.getState().ask({
        what: 'addAfter',
        nodeId: state.fromNode.id,
        ...(state.fromHandle.id ? { handle: state.fromHandle.id } : {}),
        position: { x: Math.round(x), y: Math.round(y - 24) },
      })
    },
    [store, screenToFlowPosition],
  )
}
