import { describe, expect, it } from 'vitest'
import { commandOf } from './inbox-keys.rules.ts'

const press = (key: string, change = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  ...change,
})

describe('keyboard of the inbox', () => {
  it.each([
    ['j', {}, false, true, 'next'],
    ['K', {}, false, true, 'previous'],
    ['e', {}, false, true, 'resolve'],
    ['?', {}, false, true, 'help'],
    ['j', {}, true, true, null],
    ['j', {}, false, false, null],
    ['j', { ctrlKey: true }, false, true, null],
    ['k', { metaKey: true }, false, true, null],
    ['ArrowDown', { altKey: true }, true, true, 'nextTicket'],
    ['ArrowUp', { altKey: true }, true, false, 'previousTicket'],
    ['ArrowDown', { altKey: true, ctrlKey: true }, false, true, null],
    ['Escape', {}, true, false, 'escape'],
    ['Escape', { isComposing: true }, true, true, null],
    ['x', {}, false, true, null],
  ] as const)('%s with %o, in text %s, letters %s: %s', (key, change, inText, lettersOn, expected) => {
    expect(commandOf(press(key, change), inText, lettersOn)).toBe(expected)
  })
})
