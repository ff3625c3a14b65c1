import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyOf } from './binaries.ts'

it('a failed copy is reported in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-copy-'))
  try {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const copy = () => copyOf(folder, join(file, 'postgresql-18'))
    expect(copy).toThrow(/^DATABASE_URL: needed, .*a-file \(ENOTDIR\).*$/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
