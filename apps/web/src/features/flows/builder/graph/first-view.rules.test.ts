import { expect, it } from 'vitest'
import { canvasNodes } from './drawn-graph.rules.ts'
import { firstView } from './first-view.rules.ts'

const row = (count: number) =>
  canvasNodes(
    Array.from({ length: count }, (_, n) => ({
      ...{ id: String(n), type: n === 0 ? 'start' : 'interval', data: {} },
      position: { x: 1000 + n * 300, y: 500 },
    })),
    [],
  )

/** Returns where a node is on the screen. */
const onScreen = (count: number, at: number, size: { width: number; height: number }) => {
  const { x, zoom } = firstView(row(count), size)
  const left = (1000 + at * 300) * zoom + x
  return { left, right: left + 232 * zoom, zoom }
}

it('centres a flow that is readable as a whole', () => {
  const size = { width: 1000, height: 700 }
  const [first, last] = [onScreen(3, 0, size), onScreen(3, 2, size)]
  expect(first.left).toBeGreaterThan(0)
  expect(first.left).toBeCloseTo(size.width - last.right)
  expect(first.zoom).toBe(1)
})

it('starts a flow that is too large to read at its start node, in full also on a narrow screen', () => {
  for (const width of [1000, 390, 320]) {
    const { left, right, zoom } = onScreen(60, 0, { width, height: 600 })
    expect(zoom).toBeGreaterThanOrEqual(0.5)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
})

it('returns a view for an empty flow and for a canvas without a size', () => {
  expect(firstView([], { width: 800, height: 600 })).toEqual({ x: 0, y: 0, zoom: 1 })
  expect(firstView(row(2), { width: 0, height: 0 })).toEqual({ x: 0, y: 0, zoom: 1 })
})
