// The commit of a build.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { commitOf } from './build.mjs'

const folder = mkdtempSync(join(tmpdir(), 'recado-build-'))
const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false']
const git = (...args) => execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim()

afterAll(() => rmSync(folder, { recursive: true }))

it('is the commit of the repository, with a mark for changed files', () => {
  expect(commitOf(folder, {})).toBeNull()
  git('init', '-q')
  expect(commitOf(folder, {})).toBeNull()
  writeFileSync(join(folder, 'a'), 'one')
  git('add', 'a')
  git('commit', '-qm', 'one')
  const commit = git('rev-parse', 'HEAD').slice(0, 12)
  expect(commitOf(folder, {})).toBe(commit)
  writeFileSync(join(folder, 'new'), '')
  expect(commitOf(folder, {})).toBe(commit)
  writeFileSync(join(folder, 'a'), 'two')
  expect(commitOf(folder, {})).toBe(`${commit}+`)
})

it('is not the commit of a surrounding repository, and can be given by a setting', () => {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  expect(commitOf(copy, {})).toBeNull()
  expect(commitOf(copy, { RECADO_COMMIT: '0123456789abcdef' })).toBe('0123456789ab')
  expect(commitOf(copy, { RECADO_COMMIT: '$(git rev-parse HEAD)' })).toBeNull()
})
