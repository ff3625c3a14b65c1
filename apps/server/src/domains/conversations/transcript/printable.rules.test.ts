import { expect, it } from 'vitest'
import { printable } from './printable.rules.ts'

it.each([
  ['Ação, coração e ñandú – “já” € 5', 'Ação, coração e ñandú – “já” € 5'],
  ['ac\u0327a\u0303o', 'ação'],
  ['oi 😀', 'oi :)'],
  ['👍🏽 ok', '(+1) ok'],
  ['❤️', '<3'],
  ['👨‍👩‍👧 família 🇧🇷', '(emoji) família (emoji)'],
  ['Łódź', '?ódz'],
  ['Привет', '??????'],
  ['a\u200bb\tc\r\nd', 'ab c\nd'],
])('%s is printed as %s', (text, expected) => {
  expect(printable(text)).toBe(expected)
})
