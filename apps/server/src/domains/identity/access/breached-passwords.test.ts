import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords, isBreached } from './passwords.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-breached-'))
  const lineOf = (text: string, count: number) => {
    const hash = createHash('sha1').update(text).digest('hex').toUpperCase()
    return { prefix: hash.slice(0, 5), line: `${hash.slice(5)}:${count}` }
  }
  const [breachedLine, padding, bare] = [
    lineOf('Vazada-2024 ção', 3),
    lineOf('so enchimento', 0),
    lineOf('sem ending 77', 9),
  ]
  await writeFile(join(folder, `${breachedLine.prefix}.txt`), `${'0'.repeat(35)}:2\r\n${breachedLine.line}\r\n`)
  await writeFile(join(folder, `${padding.prefix}.txt`), padding.line)
  await writeFile(join(folder, bare.prefix), bare.line)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each([
  ['a password in a file with an extension is breached', 'Vazada-2024 ção', true],
  ['a password in a file without an extension is breached', 'sem ending 77', true],
  ['a padding entry is ignored', 'so enchimento', false],
  ['a password without a file for its prefix is accepted', 'nenhuma destas serve', false],
])('access.6: %s', async (_, password, breached) => {
  expect(await isBreached(folder, password)).toBe(breached)
})

it('access.6: a breached password is rejected wherever one is set, at the field of the form', async () => {
  const passwords = createPasswords({ memoryKb: 64, passes: 1 }, folder)
  await expect(passwords.hash('Vazada-2024 ção', 'newPassword')).rejects.toMatchObject({
    code: 'ERR_COMMON_PASSWORD',
    data: { field: 'newPassword' },
  })
  expect(await passwords.hash('nenhuma destas serve')).toMatch(/^\$argon2id/)
  // Without a folder there is no look-up.
  expect(await createPasswords({ memoryKb: 64, passes: 1 }).hash('Vazada-2024 ção')).toMatch(/^\$argon2id/)
})
