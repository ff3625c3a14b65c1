import { expect, it } from 'vitest'
import { peopleAfter } from './people.rules.ts'

it.each<[string, number[], number[], number[], number[]]>([
  ['nothing changed', [1, 2], [1, 2], [1, 2], [1, 2]],
  ['one user added', [1], [1, 2], [1], [1, 2]],
  ['one user removed', [1, 2], [1], [1, 2], [1]],
  ['one user added while another one left', [1, 2], [1, 2, 3], [1], [1, 3]],
  ['one user added while a colleague added another one', [1], [1, 3], [1, 2], [1, 2, 3]],
  ['one user added whom a colleague added concurrently', [1], [1, 2], [1, 2], [1, 2]],
  ['one user removed who left concurrently', [1, 2], [1], [1], [1]],
])('CHT-04: participants after saving the form: %s', (_, before, selectedIds, now, after) => {
  expect(peopleAfter(before, selectedIds, now)).toEqual(after)
})
