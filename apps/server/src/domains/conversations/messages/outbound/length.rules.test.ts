import { expect, it } from 'vitest'
import { isTooLong } from './length.rules.ts'

const longest = { text: 4096, caption: 1024 }

it.each<[string, number, typeof longest | null, boolean]>([
  ['chat', 4096, longest, false],
  ['chat', 4097, longest, true],
  ['image', 1024, longest, false],
  ['image', 1025, longest, true],
  ['video', 1025, longest, true],
  ['application', 1025, longest, true],
  // These have no text, or a text of a special format.
  ['audio', 5000, longest, false],
  ['vcard', 5000, longest, false],
  ['chat', 65_536, null, false],
])('messages.13: %s with %i characters over %o is too long: %s', (mediaType, length, most, isRejected) => {
  expect(isTooLong(mediaType, 'x'.repeat(length), most)).toBe(isRejected)
})
