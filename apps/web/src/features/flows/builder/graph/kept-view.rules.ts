import type { CanvasNode } from './drawn-graph.rules.ts'
import { sizeOf } from './first-view.rules.ts'

/** Margin beside what is moved into view, in pixels of the screen. */
const BESIDE = 24

/**
 * Returns how far the view moves sideways when the canvas becomes narrower: as far as the selected nodes would be cut
 * off. Without a selection, all nodes in view count. The first node stays in view.
 */
export function shiftInto(
  canvas: readonly CanvasNode[],
  { x, zoom }: { x: number; zoom: number },
  before: number,
  now: number,
): number {
  const spans = canvas.flatMap((node) => {
    const left = node.position.x * zoom + x
    const right = left + sizeOf(node).width * zoom
    return left >= 0 && right <= before ? [{ left, right, selected: node.selected ?? false }] : []
  })
  const selected = spans.filter((span) => span.selected)
  const relevantSpans = selected.length > 0 ? selected : spans
  if (relevantSpans.length === 0) return 0
  const over = Math.max(...relevantSpans.map(({ right }) => right)) + BESIDE - now
  const room = Math.min(...relevantSpans.map(({ left }) => left)) - BESIDE
  return over > 0 && room > 0 ? -Math.min(over, room) : 0
}
