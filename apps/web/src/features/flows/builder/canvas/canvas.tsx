import '@xyflow/react/dist/style.css'
import { nodeKinds } from '@recado/contract/flows/choices'
import { type AriaLabelConfig, Controls, ReactFlow, useReactFlow, type Viewport } from '@xyflow/react'
import { type DragEvent, type ReactNode, useMemo } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { type CanvasNode, useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { KIND_DRAGGED } from '../palette/node-kinds.ts'
import { FilePreviews, useFilePreviews } from './card/file-previews.tsx'
import { NodeCard } from './card/node-card.tsx'
import { add } from './commands/commands.ts'
import { useCanvasKeys } from './commands/use-canvas-keys.ts'
import { useConnectEnd, useValid } from './connecting.ts'
import { Dots } from './dots.tsx'
import { useDrawnEdges, useDrawnNodes } from './drawn-parts.ts'
import { FindField } from './find/find-field.tsx'
import { FlowEdge } from './flow-edge.tsx'
import { Minimap } from './minimap/minimap.tsx'
import { MOST_DRAWN } from './most-drawn.ts'
import { CanvasToolbar } from './toolbar.tsx'
import { fitViewOptions } from './view/fit-view.ts'
import { useKeptView } from './view/use-kept-view.ts'
import { useRevealed } from './view/use-revealed.ts'
import { useFirstView, useMoving } from './view/use-view.ts'

const nodeTypes = Object.fromEntries([...nodeKinds, 'unknown'].map((kind) => [kind, NodeCard]))
const edgeTypes = { flow: FlowEdge }

/** The nodes and connections of the flow, moved and connected by hand (FLW-05). Read-only on a narrow screen. */
export function FlowCanvas({ reading }: { reading: boolean }) {
  const t = useTexts(builderTexts)
  const [element, first] = useFirstView()
  const dropping = useDrops()
  useCanvasKeys(reading)
  useRevealed()
  return (
    // It receives the focus when the focused element disappears, but Tab does not stop at it.
    <section
      ref={element}
      className="rc-flow-canvas"
      aria-label={t('canvas')}
      tabIndex={-1}
      {...(reading ? {} : dropping)}
    >
      {first && <FlowParts reading={reading} first={first} />}
    </section>
  )
}

/**
 * The parts of the canvas that do not change during a drag. They are separate, so that they do not re-render on every
 * step.
 */
function FlowParts({ reading, first }: { reading: boolean; first: Viewport }) {
  const previews = useFilePreviews()
  const finding = useBuilder(({ finding }) => finding)
  useKeptView()
  return (
    <FilePreviews value={previews}>
      <Graph reading={reading} first={first}>
        {useMemo(
          () => (
            <>
              <Dots />
              <Controls showInteractive={false} fitViewOptions={fitViewOptions} />
              {!reading && <Minimap />}
              <CanvasToolbar reading={reading} />
              {finding && <FindField />}
            </>
          ),
          [reading, finding],
        )}
      </Graph>
    </FilePreviews>
  )
}

const severalKeys = ['Shift', 'Meta', 'Control']

function Graph({ reading, first, children }: { reading: boolean; first: Viewport; children: ReactNode }) {
  const nodes = useDrawnNodes()
  const edges = useDrawnEdges()
  const { onNodesChange, onEdgesChange, onConnect } = useBuilderStore().getState()
  return (
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
      {...useOpening(reading)}
      nodesDraggable={!reading}
      nodesConnectable={!reading}
      edgesFocusable={!reading}
      deleteKeyCode={null}
      selectionKeyCode={reading ? null : 'Shift'}
      multiSelectionKeyCode={severalKeys}
      zoomOnDoubleClick={false}
      ariaLabelConfig={useWords()}
      minZoom={0.1}
      maxZoom={2}
      defaultViewport={first}
      fitViewOptions={fitViewOptions}
      // A flow that fits on the screen is rendered in full, so that Tab reaches all of it.
      onlyRenderVisibleElements={nodes.length > MOST_DRAWN}
      {...useMoving()}
    >
      {children}
    </ReactFlow>
  )
}

/** Handlers that open things from a node. They must be stable, because new ones would re-render every node in view. */
function useOpening(reading: boolean) {
  const store = useBuilderStore()
  return useMemo(() => {
    const { open, ask } = store.getState()
    const edit = (_: unknown, { id }: CanvasNode) => open({ what: 'editor', nodeId: id })
    return {
      onNodeDoubleClick: edit,
      onNodeContextMenu: (event: { preventDefault: () => void }, { id }: CanvasNode) => {
        event.preventDefault()
        if (!reading) ask({ what: 'menu', nodeId: id })
      },
      ...(reading && { onNodeClick: edit }),
    }
  }, [store, reading])
}

/** The library's own texts in the current language. */
function useWords(): Partial<AriaLabelConfig> {
  const t = useTexts(builderTexts)
  const language = t('nodeRole')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend only on the language
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
      'handle.ariaLabel': t('handle'),
    }),
    [language],
  )
}

/** Accepts node kinds that are dragged here from the palette. */
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
