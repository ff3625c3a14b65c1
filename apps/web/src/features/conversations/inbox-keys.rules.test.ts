import { describe, expect, it } from 'vitest'
import { commandOf, isWriting, type KeyPlace } from './inbox-keys.rules.ts'

const press = (key: string, change = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  ...change,
})
const list: KeyPlace = { inText: false, lettersOn: true, inList: true, ownArrows: false, sinceLetter: Infinity }

describe('keyboard of the inbox', () => {
  it.each([
    ['j', {}, {}, 'next'],
    ['K', {}, { inList: false }, 'previous'],
    ['ArrowDown', {}, { inList: false, lettersOn: false }, 'next'],
    ['ArrowUp', {}, {}, 'previous'],
    ['ArrowDown', {}, { ownArrows: true }, null],
    ['ArrowDown', {}, { inText: true }, null],
    ['?', {}, { inList: false }, 'help'],
    ['/', {}, { inList: false }, 'search'],
    ['j', {}, { inText: true }, null],
    ['j', {}, { lettersOn: false }, null],
    ['j', { ctrlKey: true }, {}, null],
    ['k', { metaKey: true }, {}, null],
    ['ArrowDown', { altKey: true }, { inText: true }, 'nextTicket'],
    ['ArrowUp', { altKey: true }, { inText: true, lettersOn: false }, 'previousTicket'],
    ['ArrowDown', { altKey: true, ctrlKey: true }, {}, null],
    ['Escape', {}, { inText: true, lettersOn: false }, 'escape'],
    ['Escape', { isComposing: true }, {}, null],
    ['x', {}, {}, null],
  ] as const)('%s with %o, at %o: %s', (key, change, at, expected) => {
    expect(commandOf(press(key, change), { ...list, ...at })).toBe(expected)
  })

  it.each([
    ['a', 'accept'],
    ['E', 'resolve'],
    ['t', 'transfer'],
    ['z', 'snooze'],
    ['d', 'return'],
    ['r', 'write'],
  ] as const)('screens.4: %s acts only in the list, and not while the user types', (key, command) => {
    expect(commandOf(press(key), list)).toBe(command)
    expect(commandOf(press(key), { ...list, inList: false })).toBeNull()
    expect(commandOf(press(key), { ...list, sinceLetter: 499 })).toBeNull()
    expect(commandOf(press(key), { ...list, sinceLetter: 500 })).toBe(command)
  })

  it.each([
    ['d', true],
    ['É', true],
    ['ß', true],
    ['j', false],
    ['K', false],
    ['Enter', false],
    ['/', false],
    ['1', false],
  ])('%s is part of a text: %s', (key, writing) => {
    expect(isWriting(press(key))).toBe(writing)
  })
})
