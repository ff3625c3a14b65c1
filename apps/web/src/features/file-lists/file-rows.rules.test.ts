import { expect, it } from 'vitest'
import { fittingFiles, MOST_BYTES, MOST_FILES, movedRow, rowOfFile, savedRows } from './file-rows.rules.ts'

const file = (name: string, size = 3) => ({ name, size, type: 'image/png' }) as File
const rows = ['a', 'b', 'c'].map((name, at) => rowOfFile(file(name), at))
const names = (rows: readonly { fileName: string }[]) => rows.map(({ fileName }) => fileName).join('')

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [1, 0, 'bac'],
])('FIL-02: moving the file at index %s to %s gives %s', (from, to, order) => {
  expect(names(movedRow(rows, from, to))).toBe(order)
})

it('FIL-02: files are accepted if they are small enough and the list has room', () => {
  const chosenFiles = [file('grande', MOST_BYTES + 1), file('cabe', MOST_BYTES), file('vazio', 0), file('outro')]
  const { accepted, large, many } = fittingFiles(chosenFiles, MOST_FILES - 1, MOST_BYTES)
  expect([accepted, large, many].map((files) => files.map(({ name }) => name))).toEqual([
    ['cabe'],
    ['grande', 'vazio'],
    ['outro'],
  ])
})

it('FIL-02: after saving, each row gets its option by position', () => {
  const options = [7, 8, 9].map((id) => ({ id }) as never)
  expect(savedRows(rows, options).map(({ id }) => id)).toEqual([7, 8, 9])
})
