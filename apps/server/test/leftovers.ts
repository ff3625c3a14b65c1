import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, runningPostmaster, stopPostmaster } from '../src/platform/postgres/postmaster.ts'

/** Returns the beginning of a temporary folder's name that tells which process made it. */
export const folderPrefix = (kind: string) => `recado-${kind}-${process.pid}-`

/** Removes the data folders that killed runs left in the temporary folder, and ends the databases in them. */
export async function removeLeftovers(kind: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^recado-${kind}-(\\d+)-`).exec(name) ?? []
    if (!pid || isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    try {
      const left = runningPostmaster(join(folder, 'postgres'))
      if (left) await stopPostmaster(left.pid)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user, so leave it.
    }
  }
}
