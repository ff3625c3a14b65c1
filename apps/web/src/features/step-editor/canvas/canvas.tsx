import '@xyflow/react/dist/base.css'
import './canvas.css'
import { useComputedColorScheme } from '@mantine/core'
import { Background, Controls, type Edge, type Node, type NodeChange, ReactFlow } from '@xyflow/react'
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import {
  isDoubleTap,
  positionOfStep,
  type Tap,
  withConnection,
  withMovedStep,
  withoutConnection,
} from '../steps/steps.rules.ts'
import type { Editor } from '../use-draft.ts'
import { StepBox } from './step-box.tsx'
import { useArrows, useBoxes } from './use-boxes.ts'

const nodeTypes = { step: StepBox }

export interface CanvasProps {
  editor: Editor
  onDelete: (stepId: string) => void
}

/** The steps as boxes that can be moved and connected by arrows (STE-01). */
export function StepsCanvas({ editor, onDelete }: CanvasProps) {
  const t = useTexts(stepEditorTexts)
  const colorMode = useComputedColorScheme('light')
  const { change, draft, open } = editor
  const [boxes, applyToBoxes] = useBoxes(editor)
  const [arrows, onArrowsChange] = useArrows(draft)
  const onTap = useOpening(open)
  const onBoxesChange = (changes: NodeChange<Node>[]) => {
    applyToBoxes(changes)
    for (const one of changes) {
      if (one.type !== 'position' || one.dragging || !one.position) continue
      const { id, position } = one
      change((before) => (standsAt(before, id, position) ? before : withMovedStep(before, id, position)))
    }
  }
  const move = (id: string, [x, y]: readonly [number, number]) =>
    change((before) => {
      const step = before.nodeList.find((one) => one.id === id)
      if (!step) return before
      const at = positionOfStep(step)
      return withMovedStep(before, id, { x: at.x + x, y: at.y + y })
    })
  return (
    <div className="se-flow" onKeyDownCapture={(event) => onKey(event, { open, onDelete, move })}>
      <ReactFlow
        nodes={boxes}
        edges={arrows}
        nodeTypes={nodeTypes}
        onNodesChange={onBoxesChange}
        onEdgesChange={onArrowsChange}
        onConnect={({ source, target }) => change((before) => withConnection(before, source, target))}
        onNodeClick={onTap}
        onBeforeDelete={async ({ edges }) => {
          for (const edge of edges) if (!isRoute(edge)) change((before) => withoutConnection(before, edge.source))
          return false
        }}
        deleteKeyCode={['Delete', 'Backspace']}
        colorMode={colorMode}
        zoomOnDoubleClick={false}
        fitView
        fitViewOptions={fitting}
        minZoom={0.2}
        ariaLabelConfig={useLabels()}
        proOptions={proOptions}
      >
        <Background />
        <Controls showInteractive={false} aria-label={t('canvas')} />
      </ReactFlow>
    </div>
  )
}

const proOptions = { hideAttribution: true }
const fitting = { maxZoom: 1, padding: 0.2 }

const isRoute = (edge: Edge): boolean => edge.deletable === false

function standsAt(draft: Editor['draft'], id: string, { x, y }: { x: number; y: number }): boolean {
  const step = draft.nodeList.find((one) => one.id === id)
  if (!step) return true
  const at = positionOfStep(step)
  return at.x === Math.round(x) && at.y === Math.round(y)
}

/** Accessible labels in the current language. */
function useLabels() {
  const t = useTexts(stepEditorTexts)
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('aria_node'),
      'node.a11yDescription.keyboardDisabled': t('aria_node'),
      'edge.a11yDescription.default': t('aria_edge'),
      'node.a11yDescription.ariaLiveMessage': () => '',
      'controls.ariaLabel': t('canvas'),
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fitView'),
    }),
    [t],
  )
}

/** A mouse click opens a step; touch needs a double tap (STE-10). */
function useOpening(open: (id: string) => void) {
  const last = useRef<Tap | null>(null)
  return useCallback(
    ({ nativeEvent, timeStamp }: MouseEvent, { id }: Node) => {
      const isTouch = (nativeEvent as PointerEvent).pointerType === 'touch'
      const tap = { id, at: timeStamp }
      if (!isTouch || isDoubleTap(last.current, tap)) open(id)
      last.current = isTouch ? tap : null
    },
    [open],
  )
}

interface Keys {
  open: (id: string) => void
  onDelete: (id: string) => void
  move: (id: string, by: readonly [x: number, y: number]) => void
}

const STEP = 10
const arrowKeys = new Map([
  ['ArrowUp', [0, -STEP]],
  ['ArrowDown', [0, STEP]],
  ['ArrowLeft', [-STEP, 0]],
  ['ArrowRight', [STEP, 0]],
] as const)

/** Enter opens the focused box, arrow keys move it (the library only moves the open one), Delete asks to remove it. */
function onKey(event: KeyboardEvent<HTMLElement>, { open, onDelete, move }: Keys): void {
  const box = event.target instanceof Element && event.target.matches('.react-flow__node') ? event.target : null
  const id = box?.getAttribute('data-id')
  if (!id) return
  const by = arrowKeys.get(event.key as 'ArrowUp')
  if (event.key === 'Enter' || event.key === ' ') open(id)
  else if (by) {
    event.preventDefault()
    event.stopPropagation()
    move(id, by)
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    event.stopPropagation()
    onDelete(id)
  }
}
