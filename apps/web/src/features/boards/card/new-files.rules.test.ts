import { expect, it } from 'vitest'
import { fileProblem } from './new-files.rules.ts'

const png = { name: 'a.png', size: 10, type: 'image/png' }
const most = 16 * 1024 * 1024
const none = { waiting: 0, stored: 0, most }

it.each([
  [png, true, none, null],
  [{ ...png, type: 'image/svg+xml' }, true, none, 'notAnImage'],
  [{ ...png, type: 'image/svg+xml' }, false, none, null],
  [{ ...png, size: 0 }, false, none, 'fileEmpty'],
  [{ ...png, size: 16 * 1024 * 1024 }, false, none, null],
  [{ ...png, size: 16 * 1024 * 1024 + 1 }, false, none, 'fileTooLarge'],
  [{ ...png, size: 11 }, false, { ...none, most: 10 }, 'fileTooLarge'],
  [png, false, { waiting: 19, stored: 0, most }, null],
  [png, false, { waiting: 20, stored: 0, most }, 'tooManyFiles'],
  [png, false, { waiting: 0, stored: 49, most }, null],
  [png, false, { waiting: 1, stored: 49, most }, 'tooManyFiles'],
])('BRD-09: the file %j as a picture (%s) with %j: %j', (file, asImage, counts, problem) => {
  expect(fileProblem(file, asImage, counts)).toBe(problem)
})
