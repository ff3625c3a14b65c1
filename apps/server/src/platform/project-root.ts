import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the project's own package.json: `.env` and the default data folder lie beside it, wherever the
 * server was started from and whether it runs from its sources or from its bundle.
 */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'recado') return folder
    if (folder === dirname(folder)) return process.cwd()
  }
}
