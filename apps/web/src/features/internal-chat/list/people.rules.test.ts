import { expect, it } from 'vitest'
import { peopleAfter } from './people.rules.ts'

it.each<[string, number[], number[], number[], number[]]>([
  ['nothing changed', [1, 2], [1, 2], [1, 2], [1, 2]],
  ['somebody added', [1], [1, 2], [1], [1, 2]],
  ['somebody taken out', [1, 2], [1], [1, 2], [1]],
  ['somebody left meanwhile', [1, 2], [1, 2, 3], [1], [1, 3]],
  ['somebody came meanwhile', [1], [1, 3], [1, 2], [1, 2, 3]],
  ['the same one came meanwhile', [1], [1, 2], [1, 2], [1, 2]],
  ['the one taken out left meanwhile', [1, 2], [1], [1], [1]],
])('CHT-04: participants after saving the form: %s', (_, before, selectedIds, now, after) => {
  expect(peopleAfter(before, selectedIds, now)).toEqual(after)
})
