import { describe, expect, it } from 'vitest'
import { sortFiles } from './attachment.rules.ts'
import { mentioningAt, namedIn, offeredFor } from './mention.rules.ts'

const users = ['Ana', 'Bruno', 'Érica Souza', 'Ana Lima'].map((name, at) => ({
  userId: at + 1,
  unreads: 0,
  user: { id: at + 1, name },
}))

it.each<[string, ReturnType<typeof mentioningAt>]>([
  ['@', { from: 0, typed: '' }],
  ['oi @an', { from: 3, typed: 'an' }],
  ['(@b', { from: 1, typed: 'b' }],
  ['a\n@b', { from: 2, typed: 'b' }],
  ['oi', null],
  ['ana@loja', null],
  ['@ana ', null],
  ['@@', null],
])('somebody is being named in %j', (text, expected) => {
  expect(mentioningAt(text)).toEqual(expected)
})

it.each<[string, number, number[]]>([
  ['', 1, [2, 3, 4]],
  ['an', 2, [1, 4]],
  ['eric', 1, [3]],
  ['souz', 1, [3]],
  ['x', 1, []],
])('offered for %j', (typed, ownId, ids) => {
  expect(offeredFor(users, typed, ownId).map(({ userId }) => userId)).toEqual(ids)
})

it('names in a text', () => {
  expect(namedIn('@Bruno e @Érica Souza, não Ana', users)).toEqual([2, 3])
})

describe('files of a message', () => {
  const MB = 1024 * 1024
  const file = (name: string, size = 1) => ({ name, size })
  it.each<[string, Array<ReturnType<typeof file>>, number, string[], string[]]>([
    ['up to ten', [file('a'), file('b')], 8, ['a', 'b'], []],
    ['no eleventh, said once', [file('a'), file('b'), file('c')], 9, ['a'], ['tooManyFiles']],
    ['of 16 MB', [file('a', 16 * MB)], 0, ['a'], []],
    ['no larger one', [file('a', 16 * MB + 1)], 0, [], ['fileTooLarge']],
    ['no empty one', [file('a', 0)], 0, [], ['fileEmpty']],
  ])('%s', (_, files, present, accepted, refused) => {
    const sorted = sortFiles(files, present)
    expect([sorted.accepted.map(({ name }) => name), sorted.refused.map(({ why }) => why)]).toEqual([accepted, refused])
  })
})
