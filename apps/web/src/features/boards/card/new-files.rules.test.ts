import { expect, it } from 'vitest'
import { fileProblem } from './new-files.rules.ts'

const png = { name: 'a.png', size: 10, type: 'image/png' }
const none = { waiting: 0, stored: 0 }

it.each([
  [png, true, none, null],
  [{ ...png, type: 'image/svg+xml' }, true, none, 'notAnImage'],
  [{ ...png, type: 'image/svg+xml' }, false, none, null],
  [{ ...png, size: 0 }, false, none, 'fileEmpty'],
  [{ ...png, size: 16 * 1024 * 1024 }, false, none, null],
  [{ ...png, size: 16 * 1024 * 1024 + 1 }, false, none, 'fileTooLarge'],
  [png, false, { waiting: 19, stored: 0 }, null],
  [png, false, { waiting: 20, stored: 0 }, 'tooManyFiles'],
  [png, false, { waiting: 0, stored: 49 }, null],
  [png, false, { waiting: 1, stored: 49 }, 'tooManyFiles'],
])('BRD-09: the file %j as a picture (%s) with %j: %j', (file, asImage, counts, problem) => {
  expect(fileProblem(file, asImage, counts)).toBe(problem)
})
