import { expect, it } from 'vitest'
import { workersFor } from './workers.mjs'

it.each([
  [1, { files: 2, operations: 2 }],
  [2, { files: 3, operations: 2 }],
  [4, { files: 5, operations: 2 }],
  [8, { files: 9, operations: 2 }],
])('%i cores run %o', (cores, workers) => {
  expect(workersFor(cores)).toEqual(workers)
})
