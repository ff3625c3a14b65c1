import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFile } from './media-path.ts'

let outside = ''
let folder = ''
beforeAll(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), 'recado-outside-')))
  folder = join(outside, 'public')
  await mkdir(join(folder, 'company1', 'contacts'), { recursive: true })
  await mkdir(join(folder, 'company2'))
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'old.png'), 'x')
  await writeFile(join(folder, 'company1', 'a b.png'), 'x')
  await writeFile(join(folder, 'company2', 'beta.png'), 'x')
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  await symlink(outside, join(folder, 'up'))
})
afterAll(() => rm(outside, { recursive: true, force: true }))

it.each([
  ['old.png', 'old.png'],
  ['company1/a b.png', 'company1/a b.png'],
  ['a b.png', 'company1/a b.png'],
  ['https://fora.test:8080/public/company1/a%20b.png?x=1', 'company1/a b.png'],
  ['/public/old.png', 'old.png'],
  ['%', 'missing'],
  ['beta.png', 'missing'],
  ['company1', 'missing'],
  ['nowhere.png', 'missing'],
  ['../secret.txt', 'refused'],
  ['company1/../../secret.txt', 'refused'],
  ['..%2f..%2fsecret.txt', 'refused'],
  ['..\\secret.txt', 'refused'],
  ['C:\\secret.txt', 'refused'],
  ['a\0b', 'refused'],
  ['', 'refused'],
  ['/', 'refused'],
  ['link.txt', 'refused'],
  ['up/secret.txt', 'refused'],
])('%j is %s', async (path, expected) => {
  const file = await findFile(folder, path, '1')
  expect(typeof file === 'string' ? file : file.path).toBe(
    expected === 'missing' || expected === 'refused' ? expected : join(folder, expected),
  )
})
