import {
  applyEdgeChanges,
  applyNodeChanges,
  type Edge,
  type EdgeChange,
  MarkerType,
  type Node,
  type NodeChange,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { isFixed, leadsToStep, positionOfStep, type StepsDraft } from '../steps/steps.rules.ts'
import type { Editor } from '../use-draft.ts'
import type { StepBoxData } from './step-box.tsx'

type Box = Node<StepBoxData>

/**
 * The boxes of the steps. Measurements and drag positions belong to the canvas; everything else is derived from the
 * flow.
 */
export function useBoxes({ draft, openId }: Editor): [Box[], (changes: NodeChange<Node>[]) => void] {
  const toBoxes = useCallback(
    (before: readonly Box[]) =>
      draft.nodeList.map(
        (step): Box => ({
          ...before.find(({ id }) => id === step.id),
          ...{ id: step.id, type: 'step', position: positionOfStep(step), selected: step.id === openId },
          ...{ deletable: false, ariaRole: 'button' as const },
          data: {
            ...{ name: step.name, fixed: isFixed(draft, step.id) },
            ...{ interactions: step.interactions.length, conditions: step.conditions.length },
          },
        }),
      ),
    [draft, openId],
  )
  const [boxes, setBoxes] = useState<Box[]>(() => toBoxes([]))
  useEffect(() => setBoxes(toBoxes), [toBoxes])
  const apply = useCallback(
    (changes: NodeChange<Node>[]) =>
      // The panel, not the canvas, decides which step is open.
      setBoxes((all) => applyNodeChanges(changes.filter(({ type }) => type !== 'select') as NodeChange<Box>[], all)),
    [],
  )
  return [boxes, apply]
}

const marker = { type: MarkerType.ArrowClosed, width: 18, height: 18 }

/**
 * The connections of the steps, and thinner ones for the targets of their conditions, which are edited only in the
 * panel.
 */
export function useArrows(draft: StepsDraft): [Edge[], (changes: EdgeChange[]) => void] {
  const t = useTexts(stepEditorTexts)
  const [selectedEdges, setSelectedEdges] = useState<Edge[]>([])
  const edges = useMemo(() => {
    const nameOf = (id: string) => draft.nodeList.find((step) => step.id === id)?.name || t('empty')
    const edge = (id: string, source: string, target: string): Edge => ({
      ...{ id, source, target, markerEnd: marker },
      ariaLabel: t('edgeNamed', { from: nameOf(source), to: nameOf(target) }),
    })
    const lines = draft.lineList.map(({ from, to }) => edge(`${from}>${to}`, from, to))
    const routes = draft.nodeList.flatMap((step) =>
      step.conditions.flatMap((condition, at) => {
        const to = leadsToStep(condition) && draft.nodeList.find(({ id }) => id === condition.route)
        if (!to) return []
        const still = { deletable: false, selectable: false, focusable: false, className: 'se-route' }
        return [{ ...edge(`${step.id}?${at}`, step.id, to.id), ...still }]
      }),
    )
    return [...lines, ...routes]
  }, [draft, t])
  const visibleEdges = edges.map((edge) => ({
    ...edge,
    selected: selectedEdges.some(({ id, selected }) => id === edge.id && selected),
  }))
  const apply = (changes: EdgeChange[]) =>
    setSelectedEdges(
      applyEdgeChanges(
        changes.filter(({ type }) => type === 'select'),
        visibleEdges,
      ),
    )
  return [visibleEdges, apply]
}
