import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderPrefix } from '../apps/server/test/leftovers.ts'

/** The environment variable with the demonstration's folder, if it exists. */
export const DEMO_FOLDER = 'RECADO_DEMO_FOLDER'

/** Creates a data folder for one product: a copy of the demonstration if available, otherwise empty. */
export async function newDataFolder(withDemo: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix('journey')))
  const demo = process.env[DEMO_FOLDER]
  // Preserves file owners, because PostgreSQL does not run as root.
  if (withDemo && demo) execFileSync('cp', ['-a', `${demo}/.`, folder])
  return folder
}
