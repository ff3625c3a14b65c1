import type { FileList } from '@recado/contract/file-lists/file-list'
import { expect, it } from 'vitest'
import { withFileListEvent } from './live-file-lists.ts'

const list = (id: number, name: string) => ({ id, name }) as FileList
const pages = [
  { files: [list(1, 'a'), list(2, 'b')], count: 3 },
  { files: [list(3, 'c')], count: 3 },
]

it('FIL-04: a changed list replaces the old one, once', () => {
  const updatedPages = withFileListEvent(pages, { action: 'update', fileList: list(2, 'novo') })
  expect(updatedPages.map(({ files }) => files.map(({ name }) => name))).toEqual([['a', 'novo'], ['c']])
  const again = withFileListEvent(updatedPages, { action: 'create', fileList: list(2, 'novo') })
  expect(again).toEqual(updatedPages)
})

it('FIL-04: a deleted list is removed and the count reduced, once', () => {
  const without = withFileListEvent(pages, { action: 'delete', fileId: 3 })
  expect(without.map(({ files, count }) => [files.length, count])).toEqual([
    [2, 2],
    [0, 2],
  ])
  expect(withFileListEvent(without, { action: 'delete', fileId: 3 })).toEqual(without)
})
