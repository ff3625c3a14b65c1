import { expect, it } from 'vitest'
import { memoryFolder } from './memory-folder.mjs'

const GIB = 1024 ** 3

it.each([
  ['enough room', { freeBytes: 6 * GIB, options: ['rw', 'nosuid'] }, '/dev/shm'],
  ['too little room', { freeBytes: 6 * GIB - 1, options: ['rw'] }, null],
  ['no right to run programs', { freeBytes: 64 * GIB, options: ['rw', 'noexec'] }, null],
])('the tests keep their files in memory: %s', (_, mount, folder) => {
  expect(memoryFolder(() => mount)).toBe(folder)
})

it('the tests keep their files on the disk where no folder is in memory', () => {
  const missing = () => {
    throw new Error('ENOENT')
  }
  expect(memoryFolder(missing)).toBeNull()
})
