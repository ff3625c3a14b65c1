import '@xyflow/react/dist/style.css'
import '../builder/flow.css'
import { nodeKinds } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { RunStep } from '@recado/contract/flows/runs'
import { Background, Controls, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { BuilderContext } from '../builder/builder-store.ts'
import { builderTexts } from '../builder/builder-texts.ts'
import { FilePreviews, useFilePreviews } from '../builder/canvas/card/file-previews.tsx'
import { NodeCard } from '../builder/canvas/card/node-card.tsx'
import { useDrawnEdges, useDrawnNodes } from '../builder/canvas/drawn-parts.ts'
import { FlowEdge } from '../builder/canvas/flow-edge.tsx'
import { MOST_DRAWN } from '../builder/canvas/most-drawn.ts'
import { createBuilder } from '../builder/create-builder.ts'
import { type TracedRun, tracedGraph, traceRunPath } from './trace.rules.ts'

const nodeTypes = Object.fromEntries([...nodeKinds, 'unknown'].map((kind) => [kind, NodeCard]))
const edgeTypes = { flow: FlowEdge }

export interface TraceCanvasProps {
  graph: FlowGraph
  run: TracedRun
  graphKey: string
  /** The step in view. */
  present: RunStep | null
  onChoose: (nodeId: string) => void
}

/** The graph of the run's version with the run's path, read-only. */
export function TraceCanvas(props: TraceCanvasProps) {
  const { graph, run, graphKey, present } = props
  const store = useMemo(() => createBuilder(0, tracedGraph(graph)), [graph])
  useEffect(() => store.getState().showRunPath(traceRunPath(run, graphKey, present)), [store, run, graphKey, present])
  return (
    <BuilderContext value={store}>
      <ReactFlowProvider>
        <Drawing {...props} />
      </ReactFlowProvider>
    </BuilderContext>
  )
}

/** Hidden from assistive technology and the keyboard; the step list is its equivalent. */
function Drawing({ present, onChoose }: TraceCanvasProps) {
  const t = useTexts(builderTexts)
  const nodes = useDrawnNodes()
  const drawnEdges = useDrawnEdges()
  const edges = useMemo(() => drawnEdges.map((edge) => ({ ...edge, deletable: false })), [drawnEdges])
  const previews = useFilePreviews()
  const { fitView } = useReactFlow()
  const show = () => void fitView(present ? { ...around, nodes: [{ id: present.nodeId }] } : {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step in view changes
  useEffect(show, [present?.nodeId])
  return (
    <FilePreviews value={previews}>
      <div className="rc-flow-canvas rc-trace-drawing">
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={show}
          onNodeClick={(_, { id }) => onChoose(id)}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          minZoom={0.1}
          onlyRenderVisibleElements={nodes.length > MOST_DRAWN}
          ariaLabelConfig={{
            'controls.ariaLabel': t('zoom'),
            'controls.zoomIn.ariaLabel': t('zoomIn'),
            'controls.zoomOut.ariaLabel': t('zoomOut'),
            'controls.fitView.ariaLabel': t('fitView'),
          }}
        >
          <Background gap={20} />
          <Controls showInteractive={false} />
        </ReactFlow>
      </div>
    </FilePreviews>
  )
}

/** Fits the node in view with room for its neighbours. */
const around = { maxZoom: 0.8, minZoom: 0.4, padding: 1 }
