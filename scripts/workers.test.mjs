import { expect, it } from 'vitest'
import { workersFor } from './workers.mjs'

it.each([
  [1, { files: 2, journeys: 2, operations: 1 }],
  [2, { files: 3, journeys: 2, operations: 1 }],
  [4, { files: 5, journeys: 4, operations: 1 }],
  [8, { files: 9, journeys: 8, operations: 2 }],
])('%i cores run %o', (cores, workers) => {
  expect(workersFor(cores)).toEqual(workers)
})
