import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variable that names the folder with the demonstration, while it is there. */
export const DEMO_FOLDER = 'RECADO_DEMO_FOLDER'

/** A data folder for one product: with the demonstration where it was made before, otherwise empty. */
export async function newDataFolder(withDemo: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-journey-'))
  const demo = process.env[DEMO_FOLDER]
  // With its owners: PostgreSQL does not run as root.
  if (withDemo && demo) execFileSync('cp', ['-a', `${demo}/.`, folder])
  return folder
}
