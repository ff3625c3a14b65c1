import { join, resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '..', '..')
/** Data sets and the servers' folders. Kept between runs and ignored by git. */
export const cacheFolder = join(projectRoot, '.cache', 'bench')
export const resultsFolder = join(projectRoot, 'bench', 'results')
export const migrationsFolder = join(projectRoot, 'apps', 'server', 'migrations')
