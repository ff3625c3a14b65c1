import { describe, expect, it } from 'vitest'
import { closesAt, isOpen } from './window.rules.ts'

const DAY = 24 * 3_600_000
const at = (ms: number) => new Date(Date.UTC(2026, 4, 4, 12) + ms)

describe('the window of a conversation', () => {
  it.each([
    ['is open immediately after the message', 0, true],
    ['is open just before its end', DAY - 1, true],
    ['is closed at its end', DAY, false],
    ['is closed after its end', DAY + 1, false],
    // A customer's clock may run ahead of the server's.
    ['is open before the time of the message', -1_000, true],
  ])('PLUS-40: %s', (_when, later, open) => {
    expect(isOpen(at(0), DAY, at(later))).toBe(open)
  })

  it('PLUS-40: is closed for a contact who never wrote', () => {
    expect(isOpen(null, DAY, at(0))).toBe(false)
  })

  it('ends a day after the last message', () => {
    expect(closesAt(at(0), DAY)).toEqual(at(DAY))
  })
})
