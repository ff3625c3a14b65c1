import type { CanvasNode } from './drawn-graph.rules.ts'

/** Below this zoom a node's text is not readable. */
const READABLE = 0.5
/** The initial zoom of a large flow. */
const BEGIN = 0.8
/** Margin around a flow that is shown as a whole. */
const AROUND = 40

interface View {
  x: number
  y: number
  zoom: number
}

/** Returns the initial view: the whole flow, or its start if the whole flow would be too small to read. */
export function firstView(nodes: readonly CanvasNode[], { width, height }: { width: number; height: number }): View {
  const [first] = nodes
  if (!first || width === 0 || height === 0) return { x: 0, y: 0, zoom: 1 }
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  const right = Math.max(...nodes.map((node) => node.position.x + sizeOf(node).width))
  const bottom = Math.max(...nodes.map((node) => node.position.y + sizeOf(node).height))
  const zoom = Math.min(1, (width - 2 * AROUND) / (right - left), (height - 2 * AROUND) / (bottom - top))
  if (zoom >= READABLE) return { x: (width - (left + right) * zoom) / 2, y: (height - (top + bottom) * zoom) / 2, zoom }
  const start = nodes.find(({ type }) => type === 'start') ?? first
  // On a narrow screen the whole first node must fit.
  const near = Math.min(BEGIN, (width - 2 * AROUND) / sizeOf(start).width)
  return { x: AROUND - start.position.x * near, y: height * 0.4 - start.position.y * near, zoom: near }
}

/** Returns a node's size, measured or estimated. */
export const sizeOf = ({ measured }: CanvasNode): { width: number; height: number } => ({
  width: measured?.width ?? 0,
  height: measured?.height ?? 0,
})
