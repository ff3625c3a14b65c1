import { PERSONAL_TEXTS_MOST, PERSONAL_TEXTS_TOTAL } from '@recado/contract/identity/personal-text-limits'
import { describe, expect, it } from 'vitest'
import { fittingTexts } from './personal-texts.rules.ts'

const lengthsOf = (count: number, length = 1) =>
  new Map(Array.from({ length: count }, (_, n) => [`draft:${n}`, length]))

describe("a user's limit for unsent texts", () => {
  it('accepts the last change of each name', () => {
    const changes = [
      { name: 'todo', text: 'a' },
      { name: 'todo', text: 'b' },
    ]
    expect(fittingTexts(new Map(), changes)).toEqual({ accepted: [{ name: 'todo', text: 'b' }], refused: [] })
  })

  it('rejects a text beyond the maximum number, but not a change of a stored one', () => {
    const changes = [
      { name: 'new', text: 'a' },
      { name: 'draft:3', text: 'b' },
    ]
    expect(fittingTexts(lengthsOf(PERSONAL_TEXTS_MOST), changes)).toEqual({
      accepted: [{ name: 'draft:3', text: 'b' }],
      refused: ['new'],
    })
  })

  it('counts all characters, and removed texts free their share', () => {
    const full = lengthsOf(8, PERSONAL_TEXTS_TOTAL / 8)
    expect(fittingTexts(full, [{ name: 'new', text: 'a' }]).refused).toEqual(['new'])
    const swap = [
      { name: 'new', text: 'a' },
      { name: 'draft:0', text: null },
    ]
    expect(fittingTexts(full, swap)).toEqual({ accepted: swap, refused: [] })
  })
})
