import '@xyflow/react/dist/style.css'
import { nodeKinds } from '@recado/contract/flows/choices'
import { Background, Controls, MiniMap, ReactFlow } from '@xyflow/react'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { NodeCard } from './node-card.tsx'

const nodeTypes = Object.fromEntries([...nodeKinds, 'unknown'].map((kind) => [kind, NodeCard]))

/** The nodes and connections of the flow, moved and connected by hand (FLW-05). */
export function Canvas() {
  const store = useBuilderStore()
  const nodes = useBuilder(({ canvas }) => canvas)
  const edges = useBuilder(({ edges }) => edges)
  const { onNodesChange, onEdgesChange, onConnect, open } = store.getState()
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={onConnect}
      onNodeDoubleClick={(_, { id }) => open({ what: 'editor', nodeId: id })}
      deleteKeyCode={['Backspace', 'Delete']}
      onlyRenderVisibleElements
      fitView
    >
      <Background />
      <Controls />
      <MiniMap pannable zoomable />
    </ReactFlow>
  )
}
