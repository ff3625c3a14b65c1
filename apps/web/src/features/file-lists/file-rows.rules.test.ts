import { expect, it } from 'vitest'
import { fittingFiles, MOST_BYTES, MOST_FILES, movedRow, rowOfFile, savedRows } from './file-rows.rules.ts'

const file = (name: string, size = 3) => ({ name, size, type: 'image/png' }) as File
const rows = ['a', 'b', 'c'].map((name, at) => rowOfFile(file(name), at))
const names = (given: readonly { fileName: string }[]) => given.map(({ fileName }) => fileName).join('')

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [1, 0, 'bac'],
])('FIL-02: the file at place %s is moved to %s: %s', (from, to, order) => {
  expect(names(movedRow(rows, from, to))).toBe(order)
})

it('FIL-02: of chosen files those fit that are small enough and find a place', () => {
  const chosen = [file('grande', MOST_BYTES + 1), file('cabe', MOST_BYTES), file('vazio', 0), file('outro')]
  const { taken, large, many } = fittingFiles(chosen, MOST_FILES - 1, MOST_BYTES)
  expect([taken, large, many].map((files) => files.map(({ name }) => name))).toEqual([
    ['cabe'],
    ['grande', 'vazio'],
    ['outro'],
  ])
})

it('FIL-02: after saving each row knows its option by its place', () => {
  const options = [7, 8, 9].map((id) => ({ id }) as never)
  expect(savedRows(rows, options).map(({ id }) => id)).toEqual([7, 8, 9])
})
