import { expect, it } from 'vitest'
import { mergeRankings, unitVector } from './ranking.rules.ts'

const passage = (documentId: number, place = 0) => ({ documentId, place, title: `t${documentId}`, text: `p${place}` })
const names = (list: ReturnType<typeof mergeRankings>) => list.map(({ documentId, place }) => `${documentId}.${place}`)

it.each([
  ['a single list keeps its order', [[passage(1), passage(2)]], 5, ['1.0', '2.0']],
  [
    'a passage in both lists ranks first',
    [
      [passage(1), passage(2)],
      [passage(3), passage(2)],
    ],
    5,
    ['2.0', '1.0', '3.0'],
  ],
  ['passages of one document are ranked separately', [[passage(1, 0)], [passage(1, 1)]], 5, ['1.0', '1.1']],
  ['the result is limited to the requested count', [[passage(1), passage(2), passage(3)]], 2, ['1.0', '2.0']],
  ['empty lists give an empty result', [[], []], 3, []],
])('AI-02: %s', (_name, lists, most, expected) => {
  expect(names(mergeRankings(lists, most))).toEqual(expected)
})

it('AI-02: vectors are normalised to length 1, and a zero vector is rejected', () => {
  expect(unitVector([3, 4])).toEqual([0.6, 0.8])
  expect(unitVector([0, 0])).toBeNull()
  expect(unitVector([])).toBeNull()
  expect(unitVector([Number.NaN])).toBeNull()
})
