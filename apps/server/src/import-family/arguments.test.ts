import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { argumentsOf, folderOf } from './arguments.ts'

const URL_ = 'postgres://reader:x@old/whaticket'

it('reads the address, the dry run and the folder', () => {
  expect(argumentsOf([URL_])).toEqual({ url: URL_, dryRun: false, media: null })
  const all = argumentsOf(['--dry-run', '--media', '/srv', 'postgresql://old/x'])
  expect(all).toEqual({ url: 'postgresql://old/x', dryRun: true, media: '/srv' })
})

it.each([[[]], [['again']], [['--unknown', URL_]], [[URL_, URL_]], [['mysql://old/x']], [['--media', URL_]]])(
  '%j is answered with the usage',
  (args) => {
    expect(() => argumentsOf(args)).toThrow('say [--dry-run] [--media DIR] postgres://')
  },
)

it('the folder must exist', () => {
  expect([folderOf(null), folderOf(tmpdir())]).toEqual([null, tmpdir()])
  expect(() => folderOf('/nowhere/at/all')).toThrow('there is no folder /nowhere/at/all')
  expect(() => folderOf('/etc/passwd')).toThrow('there is no folder')
})
