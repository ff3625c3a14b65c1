import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the folder of the project's package.json. `.env` and the default data folder are next to it, for any working
 * directory, and for sources and bundle alike.
 */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'recado') return folder
    if (folder === dirname(folder)) return process.cwd()
  }
}
