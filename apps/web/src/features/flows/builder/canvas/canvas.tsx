import '@xyflow/react/dist/style.css'
import { nodeKinds } from '@recado/contract/flows/choices'
import {
  type AriaLabelConfig,
  Background,
  type Connection,
  Controls,
  type Edge,
  type FinalConnectionState,
  MiniMap,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
} from '@xyflow/react'
import { type DragEvent, useCallback, useMemo } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { type CanvasNode, useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { hasInput, kindOf, outputs } from '../graph/outputs.rules.ts'
import { KIND_DRAGGED } from '../palette/node-kinds.ts'
import { add, nameOf } from './commands.ts'
import { useDrawnEdges, useDrawnNodes } from './drawn-parts.ts'
import { FilePreviews, useFilePreviews } from './file-previews.tsx'
import { FindField } from './find-field.tsx'
import { FlowEdge } from './flow-edge.tsx'
import { canvasElement } from './focus-node.ts'
import { NodeCard } from './node-card.tsx'
import { CanvasToolbar } from './toolbar.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useRevealed } from './use-revealed.ts'

const nodeTypes = Object.fromEntries([...nodeKinds, 'unknown'].map((kind) => [kind, NodeCard]))
const edgeTypes = { flow: FlowEdge }
const fitViewOptions = { padding: 0.15, maxZoom: 1, minZoom: 0.2 }

/** The nodes and connections of the flow, moved and connected by hand (FLW-05); on a narrow screen only read. */
export function Canvas({ reading }: { reading: boolean }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const nodes = useDrawnNodes()
  const edges = useDrawnEdges()
  const previews = useFilePreviews()
  const words = useWords()
  const finding = useBuilder(({ finding }) => finding)
  const dropping = useDrops()
  useCanvasKeys(reading)
  useRevealed()
  const { onNodesChange, onEdgesChange, onConnect, open, ask } = store.getState()
  return (
    <FilePreviews value={previews}>
      {/* It takes the focus when what had it is gone, and no key stops there. */}
      <section className="rc-flow-canvas" aria-label={t('canvas')} tabIndex={-1} {...(reading ? {} : dropping)}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          onConnect={onConnect}
          onConnectEnd={useConnectEnd()}
          isValidConnection={useValid()}
          onNodeDoubleClick={(_, { id }) => open({ what: 'editor', nodeId: id })}
          onNodeContextMenu={(event, { id }) => {
            event.preventDefault()
            if (!reading) ask({ what: 'menu', nodeId: id })
          }}
          {...(reading && { onNodeClick: (_, { id }: CanvasNode) => open({ what: 'editor', nodeId: id }) })}
          nodesDraggable={!reading}
          nodesConnectable={!reading}
          edgesFocusable={!reading}
          deleteKeyCode={null}
          selectionKeyCode={reading ? null : 'Shift'}
          multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
          zoomOnDoubleClick={false}
          ariaLabelConfig={words}
          minZoom={0.1}
          maxZoom={2}
          fitView
          fitViewOptions={fitViewOptions}
          onInit={beginReadable}
        >
          <Background gap={20} />
          <Controls showInteractive={false} fitViewOptions={fitViewOptions} />
          {!reading && <MiniMap pannable zoomable nodeClassName={miniClass} />}
          <CanvasToolbar reading={reading} />
          {finding && <FindField />}
        </ReactFlow>
      </section>
    </FilePreviews>
  )
}

/** Below this zoom nobody can read what a node says. */
const READABLE = 0.5

/** A flow that would be too small to read as a whole is shown from its start. */
function beginReadable({ getZoom, getNodes, setViewport }: ReactFlowInstance<CanvasNode, Edge>): void {
  const box = canvasElement()?.getBoundingClientRect()
  const start = getNodes().find(({ type }) => type === 'start') ?? getNodes()[0]
  if (!box || !start || getZoom() >= READABLE) return
  const zoom = 0.8
  void setViewport({ x: 48 - start.position.x * zoom, y: box.height * 0.4 - start.position.y * zoom, zoom })
}

const miniClass = ({ data: { node } }: CanvasNode) => `rc-flow-mini-${kindOf(node) ?? 'unknown'}`

/** The library's own words, in the language on screen. */
function useWords(): Partial<AriaLabelConfig> {
  const t = useTexts(builderTexts)
  const language = t('nodeRole')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language alone
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('nodeHelp'),
      'node.a11yDescription.ariaLiveMessage': () => '',
      'edge.a11yDescription.default': t('edgeHelp'),
      'controls.ariaLabel': t('zoom'),
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fitView'),
      'minimap.ariaLabel': t('minimap'),
      'handle.ariaLabel': t('handle'),
    }),
    [language],
  )
}

/** Kinds that are dragged here from the palette. */
function useDrops() {
  const store = useBuilderStore()
  const { screenToFlowPosition } = useReactFlow()
  const isKind = (event: DragEvent) => event.dataTransfer.types.includes(KIND_DRAGGED)
  return {
    onDragOver: (event: DragEvent) => {
      if (!isKind(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop: (event: DragEvent) => {
      const kind = nodeKinds.find((one) => one === event.dataTransfer.getData(KIND_DRAGGED))
      if (!kind) return
      event.preventDefault()
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY })
      add(store, kind, { x: Math.round(x - 24), y: Math.round(y - 20) })
    },
  }
}

/** Only from an output that is there to a node that has an input, and not to itself. */
function useValid() {
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

/** A connection that is let go over nothing asks what shall stand there. */
function useConnectEnd() {
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
