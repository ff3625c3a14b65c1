import { describe, expect, it } from 'vitest'
import { panned, rotated, whole, withinStage, withToggledZoom, ZOOM_STEP, zoomed } from './zoom.rules.ts'

const stage = { width: 1000, height: 600 }
const picture = { width: 300, height: 600 }

describe('zooming', () => {
  it.each([
    [ZOOM_STEP, ZOOM_STEP],
    [100, 8],
    [0.1, 1],
  ])('by %d from the whole picture gives %d', (factor, scale) =>
    expect(zoomed(whole, factor)).toEqual({ ...whole, scale }),
  )

  it('keeps the point under the pointer', () => {
    const point = { x: 100, y: -50 }
    const view = zoomed(zoomed(whole, 2, point), 1.5, point)
    // The current position of the point that was under the pointer.
    expect([view.x + point.x * view.scale, view.y + point.y * view.scale]).toEqual([100, -50])
  })

  it('a double click zooms in and out and keeps the rotation', () => {
    const near = withToggledZoom({ ...whole, turn: 90 }, { x: 10, y: 0 })
    expect(near).toMatchObject({ scale: 2.5, turn: 90 })
    expect(withToggledZoom(near, { x: 10, y: 0 })).toEqual({ ...whole, turn: 90 })
  })
})

it('rotates in quarter turns, all around', () => {
  const turns = [1, 2, 3, 4].map(
    (times) => Array.from({ length: times }).reduce<typeof whole>((view) => rotated(view), whole).turn,
  )
  expect(turns).toEqual([90, 180, 270, 0])
})

describe('a picture stays on the stage', () => {
  it.each([
    ['it stays centred if it fits', whole, 500, 500, 0, 0],
    ['it pans only vertically at twice the size', { ...whole, scale: 2 }, 500, 900, 0, 300],
    ['it also pans horizontally at four times the size', { ...whole, scale: 4 }, -900, -100, -100, -100],
    ['its sides are swapped when rotated', { ...whole, scale: 2, turn: 90 }, 500, 500, 100, 0],
  ])('%s', (_what, view, x, y, left, top) =>
    expect(withinStage(panned(view, x, y), picture, stage)).toEqual({ ...view, x: left, y: top }),
  )
})
