import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTarget } from './backup-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-place-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('explains what to do about the draft of an interrupted backup, and does not remove it', async () => {
  const file = join(folder, 'cut.tar')
  writeFileSync(`${file}.part`, 'a half')
  await expect(openTarget({ file })).rejects.toThrow(
    `${file}.part exists: a backup is writing it, or one was cut off; if none is running, remove it and try again`,
  )
  expect(readFileSync(`${file}.part`, 'utf8')).toBe('a half')
})

it('leaves no file behind when a backup is abandoned while it is written', async () => {
  const file = join(folder, 'given-up.tar')
  const target = await openTarget({ file })
  const writing = target.write(Buffer.alloc(100_000))
  await Promise.all([writing, target.discard()])
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  await expect(target.write(Buffer.alloc(1))).rejects.toThrow()
})

it('reports the system’s reason when a backup cannot be written', async () => {
  const file = join(folder, 'no-folder', 'recado.tar')
  await expect(openTarget({ file })).rejects.toThrow(`${file}.part cannot be written (ENOENT)`)
})
