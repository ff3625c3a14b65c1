import { describe, expect, it } from 'vitest'
import { type Box, toastOffset } from './toast-place.rules.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
const toasts = box(16, 800, 416, 860)

describe('LAY-24: toasts start at the edge and cover nothing that they must not cover', () => {
  it.each<[string, Box[], boolean, number]>([
    ['an empty window', [], false, 16],
    ['a composer at the bottom', [box(0, 820, 1000, 900)], false, 88],
    ['a composer beside them', [box(424, 820, 1000, 900)], false, 16],
    ['a button above the composer', [box(0, 820, 900, 900), box(20, 770, 90, 806)], false, 138],
    ['a button above a gap that is large enough', [box(0, 820, 900, 900), box(20, 640, 90, 690)], false, 88],
    ['a box outside the window', [box(0, 900, 900, 980)], false, 16],
    ['no free place', [box(0, 0, 900, 900)], false, 16],
    ['a header on a phone', [box(0, 0, 900, 48)], true, 56],
    ['a header with a button under it on a phone', [box(0, 0, 900, 48), box(200, 60, 300, 96)], true, 104],
  ])('%s', (_, boxes, atTop, offset) => {
    expect(toastOffset(toasts, boxes, 900, atTop)).toBe(offset)
  })
})
