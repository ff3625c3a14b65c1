import { describe, expect, it } from 'vitest'
import { placeBeside } from './place.rules.ts'

const window = { width: 400, height: 600 }
const panel = { width: 200, height: 100 }
const button = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

describe('positioning a panel beside its button', () => {
  it.each([
    ['below, left edges', button(50, 50), 'start', { left: 50, top: 96 }],
    ['below, right edges', button(300, 50), 'end', { left: 140, top: 96 }],
    ['above when there is no room below', button(50, 550), 'start', { left: 50, top: 444 }],
    ['within the right edge of the window', button(350, 50), 'start', { left: 192, top: 96 }],
    ['within the left edge of the window', button(10, 50), 'end', { left: 8, top: 96 }],
  ] as const)('%s', (_, at, side, expected) => {
    expect(placeBeside(at, panel, window, side)).toEqual(expected)
  })

  it('stays in a window that is too small for both', () => {
    expect(placeBeside(button(0, 20), panel, { width: 220, height: 110 }, 'start')).toEqual({ left: 8, top: 8 })
  })
})
