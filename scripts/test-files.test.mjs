import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testFilesOf } from './test-files.mjs'

let folder

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-test-files-'))
  for (const path of ['a/one.ts', 'a/one.test.ts', 'a/b/two.test.tsx', 'a/node_modules/x.test.ts', 'c/three.mjs']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['a folder', ['a'], ['a/b/two.test.tsx', 'a/one.test.ts']],
  ['a test file', ['a/b/two.test.tsx'], ['a/b/two.test.tsx']],
  ['a source file', ['a/one.ts'], ['a/one.test.ts']],
  ['several paths, each test once', ['a/one.ts', 'a'], ['a/b/two.test.tsx', 'a/one.test.ts']],
])('the tests that belong to %s', (_what, paths, files) => {
  expect(testFilesOf(paths, folder)).toEqual(files)
})

it('a path without tests and a missing path are refused by name', () => {
  expect(() => testFilesOf(['c'], folder)).toThrow('c: no test belongs to it')
  expect(() => testFilesOf(['a', 'd'], folder)).toThrow('d: there is no such file or folder')
})
