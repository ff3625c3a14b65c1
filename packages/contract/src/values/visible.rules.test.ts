import { expect, it } from 'vitest'
import { isVisible } from './visible.rules.ts'
import { optionalName, trimmedText } from './wire.ts'

const unseen = [
  '\u200b\u200b',
  '\u202e\u202c',
  '\u2066\u2069',
  '\u00ad\u00ad',
  '\u3164\u3164',
  '\u2800\u2800',
  '\ufeff \ufe0f',
  '\u{e0041}\u{e007f}',
  '\u115f\u1160',
  '\u0007\u001b',
]

it.each(unseen)('a name of invisible characters only is rejected (%#)', (name) => {
  expect(isVisible(name)).toBe(false)
  expect(trimmedText(2, 50).safeParse(name).success).toBe(false)
  expect(optionalName(50).safeParse(name).success).toBe(false)
})

it.each(['Ana', '\u200fآنا', '👩\u200d👩\u200d👧', '.', '‑‑', 'a\u0301', '李', '\u202eAna'])(
  'the name %s is visible',
  (name) => {
    expect(isVisible(name)).toBe(true)
    expect(trimmedText(1, 50).safeParse(name).success).toBe(true)
    expect(optionalName(50).safeParse(name).success).toBe(true)
  },
)

it('an optional text or name may be empty or blank', () => {
  expect(trimmedText(0, 50).safeParse('').success).toBe(true)
  for (const value of ['', ' ', '\n', null, undefined]) expect(optionalName(50).safeParse(value).success).toBe(true)
})
