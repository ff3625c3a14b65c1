import type { FlowNode } from '@recado/contract/flows/graph'
import type { Edge } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { type CanvasNode, type RunPath, useBuilder } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { outputs } from '../graph/outputs.rules.ts'
import { kindName, outputName, summaryLine, type Words } from './card/node-summary.rules.ts'

interface CachedPart<T> {
  from: T
  says: string
  drawn: T
}

/**
 * Returns the cached result while a part and its text stay the same, so that of hundreds of parts only changed ones
 * re-render.
 */
function useCachedParts<T extends { id: string }>() {
  const cache = useRef(new Map<string, CachedPart<T>>())
  return (part: T, says: string, draw: () => T): T => {
    const had = cache.current.get(part.id)
    if (had?.from === part && had.says === says) return had.drawn
    const result = draw()
    cache.current.set(part.id, { from: part, says, drawn: result })
    return result
  }
}

/** Returns a node's accessible label: its kind and summary. */
const nodeLabel = ({ data: { node } }: CanvasNode, t: Words) =>
  [kindName(node, t), summaryLine(node, t)].filter(Boolean).join(': ')

/** Returns the nodes of the canvas with their accessible labels. */
export function useDrawnNodes(): CanvasNode[] {
  const t = useTexts(builderTexts)
  const nodes = useBuilder(({ canvas }) => canvas)
  const keep = useCachedParts<CanvasNode>()
  const role = t('nodeRole')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend only on the language
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

/** Returns the connections of the canvas with their accessible labels. Those that a run took are highlighted. */
export function useDrawnEdges(): Edge[] {
  const t = useTexts(builderTexts)
  const edges = useBuilder(({ edges }) => edges)
  const nodes = useBuilder(({ graph }) => graph.nodes)
  const runPath = useBuilder(({ runPath }) => runPath)
  const keep = useCachedParts<Edge>()
  const role = t('edgeRole')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend only on the language
  return useMemo(() => {
    const nodesById = new Map(nodes.map((node) => [node.id, node]))
    return edges.map((edge) => {
      const lit = isLit(edge, runPath)
      const says = edgeLabel(edge, nodesById, t)
      return keep(edge, `${says}${lit ? ' lit' : ''}`, () => ({
        ...edge,
        type: 'flow',
        ariaLabel: says,
        domAttributes: { 'aria-roledescription': role },
        ...(lit && { className: 'rc-flow-lit' }),
      }))
    })
  }, [edges, nodes, runPath, role])
}

/** Returns a connection's accessible label: the output, its node, and the target. */
function edgeLabel({ source, target, sourceHandle }: Edge, nodesById: ReadonlyMap<string, FlowNode>, t: Words): string {
  const [a, b] = [nodesById.get(source), nodesById.get(target)]
  if (!a || !b) return t('edgeRole')
  const output = outputs(a).find(({ handle }) => handle === sourceHandle)
  const name = output ? outputName(a, output, t) : ''
  const ends = { from: kindName(a, t), to: kindName(b, t), output: name }
  return t(name ? 'edgeNameBy' : 'edgeName', ends)
}

const isLit = ({ source, sourceHandle }: Edge, runPath: RunPath | null): boolean =>
  runPath?.outputs.has(`${source}/${sourceHandle ?? 'a'}`) ?? false
