import { expect, it } from 'vitest'
import { mentionedUsersIn } from './mentioned-users.rules.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Paula' },
  { id: 3, name: 'José' },
  { id: 4, name: 'José' },
]

it.each([
  ['@Ana veja isto', [1]],
  ['fale com @Ana Paula.', [2]],
  ['@Ana e @Ana Paula', [1, 2]],
  ['@Anabela não é daqui', []],
  ['escreva para contato@Ana', []],
  ['(@José)', [3, 4]],
  ['@josé', []],
  ['Ana', []],
  ['@', []],
  ['', []],
])('APP-04: "%s" mentions %j', (text, ids) => {
  expect(mentionedUsersIn(text, people).map(({ id }) => id)).toEqual(ids)
})
