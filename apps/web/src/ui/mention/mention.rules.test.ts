import { expect, it } from 'vitest'
import { mentionedIds, mentioningAt, suggestionsFor } from './mention.rules.ts'

const people = ['Ana', 'Bruno', 'Érica Souza', 'Ana Lima'].map((name, at) => ({
  id: at + 1,
  name,
}))

it.each<[string, ReturnType<typeof mentioningAt>]>([
  ['@', { from: 0, query: '' }],
  ['oi @an', { from: 3, query: 'an' }],
  ['(@b', { from: 1, query: 'b' }],
  ['a\n@b', { from: 2, query: 'b' }],
  ['oi', null],
  ['ana@loja', null],
  ['@ana ', null],
  ['@@', null],
])('a mention is being typed in %j', (text, expected) => {
  expect(mentioningAt(text)).toEqual(expected)
})

it.each<[string, number, number[]]>([
  ['', 1, [2, 3, 4]],
  ['an', 2, [1, 4]],
  ['eric', 1, [3]],
  ['souz', 1, [3]],
  ['x', 1, []],
])('suggestions for %j', (input, ownId, ids) => {
  expect(suggestionsFor(people, input, ownId).map(({ id }) => id)).toEqual(ids)
})

it('mentions in a text', () => {
  expect(mentionedIds('@Bruno e @Érica Souza, não Ana', people)).toEqual([2, 3])
})
