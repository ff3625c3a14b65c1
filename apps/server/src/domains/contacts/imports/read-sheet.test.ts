import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

it('a queued file is read from disk only when its turn comes, so that waiting files use no memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-sheet-'))
  const [path, absent] = [join(folder, 'people.csv'), join(folder, 'absent.csv')]
  await writeFile(path, 'nome;numero\nAna;5511988887777\n')
  const posted = { companyId: 1, kind: 'text' as const, signal: AbortSignal.timeout(60_000) }
  const settled: string[] = []
  const first = readSheet({ ...posted, path }).then(({ rows }) => void settled.push(`${rows.length} person`))
  const second = readSheet({ ...posted, path: absent }).catch(({ code }) => void settled.push(code))
  await Promise.all([first, second])
  expect(settled).toEqual(['1 person', 'ENOENT'])
  await rm(folder, { recursive: true })
})
