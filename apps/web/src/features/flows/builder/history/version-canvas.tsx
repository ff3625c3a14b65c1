import { nodeKinds } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useMemo } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { BuilderContext } from '../builder-store.ts'
import { NodeCard } from '../canvas/card/node-card.tsx'
import { MOST_DRAWN } from '../canvas/most-drawn.ts'
import { createBuilder } from '../create-builder.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import type { GraphDiff } from './diff.rules.ts'

const nodeTypes = Object.fromEntries([...nodeKinds, 'unknown'].map((kind) => [kind, NodeCard]))

export interface VersionCanvasProps {
  version: number
  graph: FlowGraph
  diff: GraphDiff
}

/** Shows a version read-only. Nodes that the draft has removed or changed since are marked. */
export function VersionCanvas({ version, graph, diff }: VersionCanvasProps) {
  const t = useTexts(draftTexts)
  // Its cards use a separate builder, so that changes of the canvas behind have no effect.
  const store = useMemo(() => createBuilder(0, graph), [graph])
  const { canvas, edges } = store.getState()
  const marks = new Map([
    ...diff.removedNodes.map(({ id }) => [id, 'rc-flow-was-removed'] as const),
    ...diff.changedNodes.map(({ before }) => [before.id, 'rc-flow-was-changed'] as const),
  ])
  const nodes = canvas.map((node) => {
    const className = marks.get(node.id)
    return className ? { ...node, className } : node
  })
  return (
    <section className="rc-flow-canvas rc-flow-picture" aria-label={t('canvasOf', { version })}>
      <BuilderContext value={store}>
        <ReactFlowProvider>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            deleteKeyCode={null}
            zoomOnDoubleClick={false}
            minZoom={0.1}
            fitView
            fitViewOptions={{ maxZoom: 1 }}
            onlyRenderVisibleElements={nodes.length > MOST_DRAWN}
          />
        </ReactFlowProvider>
      </BuilderContext>
    </section>
  )
}
