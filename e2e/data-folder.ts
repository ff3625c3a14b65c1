import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderPrefix } from '../apps/server/test/leftovers.ts'

/** The environment variable with the demonstration's folder, if it exists. */
export const DEMO_FOLDER = 'RECADO_DEMO_FOLDER'

/** The environment variable with the folder of an installation without companies, if it exists. */
export const EMPTY_FOLDER = 'RECADO_EMPTY_FOLDER'

/** A data folder's content: the demonstration, an installation without companies, or no file at all. */
export type FolderContent = 'demo' | 'no companies' | 'nothing'

/** Settings that belong to a first start: another place or key of the database, or another first user. */
const firstStart = ['DATABASE_URL', 'SECRET_KEY', 'SUPER_PASSWORD']

/** Returns the content that a product with these settings can start from. */
export function folderContentFor(settings: Record<string, string>): FolderContent {
  if (Object.keys(settings).length === 0) return 'demo'
  return settings.DEMO === 'off' && firstStart.every((name) => !(name in settings)) ? 'no companies' : 'nothing'
}

/** Creates a data folder for one product: a copy of the prepared folder if available, otherwise empty. */
export async function newDataFolder(content: FolderContent): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix('journey')))
  copyContent(content, folder)
  return folder
}

/** Copies the prepared folder into an existing one. Copies nothing if that content is not prepared. */
export function copyContent(content: FolderContent, folder: string): void {
  const source = content === 'nothing' ? undefined : process.env[content === 'demo' ? DEMO_FOLDER : EMPTY_FOLDER]
  // Preserves file owners, because PostgreSQL does not run as root.
  if (source) execFileSync('cp', ['-a', `${source}/.`, folder])
}
