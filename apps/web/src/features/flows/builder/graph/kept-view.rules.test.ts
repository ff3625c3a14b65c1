import { expect, it } from 'vitest'
import { type CanvasNode, canvasNodes } from './drawn-graph.rules.ts'
import { shiftInto } from './kept-view.rules.ts'

const nodes = (...places: number[]): CanvasNode[] =>
  canvasNodes(
    places.map((x) => ({ id: String(x), type: 'interval', position: { x, y: 0 }, data: {} })),
    [],
  )
const view = { x: 0, zoom: 1 }

it('FLW-05: moves what a pane would cover into the rest of the canvas', () => {
  expect(shiftInto(nodes(300, 600), view, 1000, 900)).toBe(0)
  expect(shiftInto(nodes(300, 600), view, 1000, 700)).toBe(-156)
})

it('FLW-05: keeps the first node in view, and does not move for nodes out of view', () => {
  expect(shiftInto(nodes(100, 700), view, 1000, 500)).toBe(-76)
  expect(shiftInto(nodes(0, 700), view, 1000, 500)).toBe(0)
  expect(shiftInto(nodes(900), view, 1000, 500)).toBe(0)
})

it('FLW-05: gives the selected node precedence', () => {
  const all = nodes(100, 700).map((node) => ({ ...node, selected: node.id === '700' }))
  expect(shiftInto(all, view, 1000, 500)).toBe(-456)
})
