import '@xyflow/react/dist/style.css'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { RunStep } from '@recado/contract/flows/runs'
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { hasInput, outputs } from '../builder/graph/outputs.rules.ts'
import { nodeWords, useKindName } from '../kinds/kind-name.ts'
import { drawnEdges, litWay } from './trace.rules.ts'
import { traceTexts } from './trace-texts.ts'

type TraceNode = Node<{ node: FlowNode; visits: number; isPresent: boolean }>

export interface TraceCanvasProps {
  graph: FlowGraph
  steps: readonly RunStep[]
  graphKey: string
  /** The node that is looked at. */
  present: string | null
  onChoose: (nodeId: string) => void
}

const nodeTypes = { traced: TraceCard }

/** The graph that a run went through, as it was then: nothing can be changed. The steps beside it are its twin for the keyboard. */
export function TraceCanvas({ graph, steps, graphKey, present, onChoose }: TraceCanvasProps) {
  const t = useTexts(traceTexts)
  const view = useRef<ReactFlowInstance<TraceNode, Edge>>(null)
  const way = useMemo(() => litWay(steps, graphKey), [steps, graphKey])
  const nodes = useMemo(() => cardsOf(graph, way.visits, present), [graph, way, present])
  const edges = useMemo(() => linesOf(graph, way.taken), [graph, way])
  useEffect(() => {
    if (present) void view.current?.fitView({ ...around, nodes: [{ id: present }] })
  }, [present])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onInit={(made) => {
        view.current = made
        if (present) void made.fitView({ ...around, nodes: [{ id: present }] })
      }}
      onNodeClick={(_, { id }) => onChoose(id)}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      onlyRenderVisibleElements
      minZoom={0.1}
      ariaLabelConfig={{
        'controls.ariaLabel': t('view'),
        'controls.zoomIn.ariaLabel': t('zoomIn'),
        'controls.zoomOut.ariaLabel': t('zoomOut'),
        'controls.fitView.ariaLabel': t('fitView'),
      }}
    >
      <Background />
      <Controls showInteractive={false} />
    </ReactFlow>
  )
}

/** The node that is looked at with room for its neighbours. */
const around = { maxZoom: 0.9, minZoom: 0.4, padding: 1.2 }

const cardsOf = (graph: FlowGraph, visits: ReadonlyMap<string, number>, present: string | null): TraceNode[] =>
  graph.nodes.map((node) => ({
    id: node.id,
    type: 'traced',
    position: { x: node.position.x, y: node.position.y },
    data: { node, visits: visits.get(node.id) ?? 0, isPresent: node.id === present },
  }))

const linesOf = (graph: FlowGraph, taken: ReadonlySet<string>): Edge[] =>
  drawnEdges(graph, taken).map(({ isTaken, ...edge }) => ({
    ...edge,
    className: isTaken ? 'rc-trace-taken' : 'rc-trace-other',
    zIndex: isTaken ? 1 : 0,
    ...(isTaken && { markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--rc-accent)' } }),
  }))

function TraceCard({ data: { node, visits, isPresent } }: NodeProps<TraceNode>) {
  const t = useTexts(traceTexts)
  const kindName = useKindName()
  const words = nodeWords(node)
  return (
    <div className="rc-trace-card" data-visited={visits > 0} data-present={isPresent}>
      {hasInput(node) && <Handle type="target" position={Position.Left} isConnectable={false} />}
      <strong>{kindName(node.type)}</strong>
      {visits > 1 && <span className="rc-trace-times">{t('times', { count: visits })}</span>}
      {words && <span className="rc-trace-words">{words}</span>}
      {node.type !== 'note' &&
        outputs(node).map(({ handle, label }, _, all) => (
          <div key={handle} className="rc-trace-output">
            {all.length > 1 ? label || handle : null}
            <Handle type="source" id={handle} position={Position.Right} isConnectable={false} />
          </div>
        ))}
    </div>
  )
}
