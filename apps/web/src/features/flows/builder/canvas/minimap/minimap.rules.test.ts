import { expect, it } from 'vitest'
import type { CanvasNode } from '../../graph/drawn-graph.rules.ts'
import { around, boxInView, frameOf, maskOf, shapesOf } from './minimap.rules.ts'

const node = (id: string, type: string, x: number, y: number): CanvasNode => ({
  ...{ id, type, position: { x, y }, measured: { width: 10, height: 5 } },
  data: { node: { id, type, position: { x, y }, data: {} } },
})

it('FLW-05: on the map all nodes of one look form a single shape', () => {
  const { shapes, bounds } = shapesOf([
    node('1', 'start', 0, 0),
    node('2', 'menu', 20, 0),
    { ...node('3', 'menu', 30, 5), dragging: true },
    node('4', 'menu', 40, -10),
  ])
  expect(shapes).toEqual([
    { look: 'start', dragged: false, path: 'M0 0h10v5h-10z' },
    { look: 'node', dragged: false, path: 'M20 0h10v5h-10zM40 -10h10v5h-10z' },
    { look: 'node', dragged: true, path: 'M30 5h10v5h-10z' },
  ])
  expect(bounds).toEqual({ x: 0, y: -10, width: 50, height: 20 })
  expect(shapesOf([]).bounds).toBe(null)
})

it('FLW-05: the map shows the flow and the view in its own proportions', () => {
  const inView = boxInView({ transform: [-100, -50, 2], width: 400, height: 300 })
  expect(inView).toEqual({ x: 50, y: 25, width: 200, height: 150 })
  const shownBox = around([{ x: 0, y: 0, width: 400, height: 100 }, inView])
  expect(shownBox).toEqual({ x: 0, y: 0, width: 400, height: 175 })
  if (!shownBox) return
  expect(frameOf(shownBox, { width: 200, height: 150 })).toEqual({
    frame: { x: -10, y: -72.5, width: 420, height: 320 },
    scale: 2,
  })
  expect(maskOf(shownBox, inView, 2)).toBe('M-10 -10h420v195h-420zM50 25h200v150h-200z')
})
