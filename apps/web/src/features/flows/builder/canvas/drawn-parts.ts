import type { FlowNode } from '@recado/contract/flows/graph'
import type { Edge } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { type CanvasNode, useBuilder, type Way } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { outputs } from '../graph/outputs.rules.ts'
import { kindName, outputName, summaryLine, type Words } from './card/node-summary.rules.ts'

interface Kept<T> {
  from: T
  says: string
  drawn: T
}

/** The same drawing for the same part that says the same: of hundreds only those that changed are drawn anew. */
function useKept<T extends { id: string }>() {
  const kept = useRef(new Map<string, Kept<T>>())
  return (part: T, says: string, draw: () => T): T => {
    const had = kept.current.get(part.id)
    if (had?.from === part && had.says === says) return had.drawn
    const drawn = draw()
    kept.current.set(part.id, { from: part, says, drawn })
    return drawn
  }
}

/** A node in words: what it is and what it says. */
const nodeLabel = ({ data: { node } }: CanvasNode, t: Words) =>
  [kindName(node, t), summaryLine(node, t)].filter(Boolean).join(': ')

/** The nodes of the canvas with the words that assistive technology reads. */
export function useDrawnNodes(): CanvasNode[] {
  const t = useTexts(builderTexts)
  const nodes = useBuilder(({ canvas }) => canvas)
  const keep = useKept<CanvasNode>()
  const role = t('nodeRole')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language alone
  return useMemo(
    () =>
      nodes.map((node) =>
        keep(node, role, () => ({
          ...node,
          ariaLabel: nodeLabel(node, t),
          domAttributes: { 'aria-roledescription': role },
        })),
      ),
    [nodes, role],
  )
}

/** The connections of the canvas with their words; those that a run took are lit. */
export function useDrawnEdges(): Edge[] {
  const t = useTexts(builderTexts)
  const edges = useBuilder(({ edges }) => edges)
  const nodes = useBuilder(({ graph }) => graph.nodes)
  const way = useBuilder(({ way }) => way)
  const keep = useKept<Edge>()
  const role = t('edgeRole')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language alone
  return useMemo(() => {
    const known = new Map(nodes.map((node) => [node.id, node]))
    return edges.map((edge) => {
      const lit = isLit(edge, way)
      const says = edgeLabel(edge, known, t)
      return keep(edge, `${says}${lit ? ' lit' : ''}`, () => ({
        ...edge,
        type: 'flow',
        ariaLabel: says,
        domAttributes: { 'aria-roledescription': role },
        ...(lit && { className: 'rc-flow-lit' }),
      }))
    })
  }, [edges, nodes, way, role])
}

/** A connection in words: from which output of what to what. */
function edgeLabel({ source, target, sourceHandle }: Edge, known: ReadonlyMap<string, FlowNode>, t: Words): string {
  const [a, b] = [known.get(source), known.get(target)]
  if (!a || !b) return t('edgeRole')
  const output = outputs(a).find(({ handle }) => handle === sourceHandle)
  const name = output ? outputName(a, output, t) : ''
  const ends = { from: kindName(a, t), to: kindName(b, t), output: name }
  return t(name ? 'edgeNameBy' : 'edgeName', ends)
}

const isLit = ({ source, sourceHandle }: Edge, way: Way | null): boolean =>
  way?.outputs.has(`${source}/${sourceHandle ?? 'a'}`) ?? false
