import { rm } from 'node:fs/promises'
import { removeLeftovers } from '../apps/server/test/leftovers.ts'
import { EMPTY_FOLDER } from './data-folder.ts'
import { prepareFolder } from './prepared-folder.ts'

/** Before the tests of operations: prepares a folder without companies. Most products start from a copy. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[EMPTY_FOLDER] || process.platform === 'win32') return async () => undefined
  await removeLeftovers('journey')
  const folder = await prepareFolder({ DEMO: 'off' })
  process.env[EMPTY_FOLDER] = folder
  return async () => {
    delete process.env[EMPTY_FOLDER]
    await rm(folder, { recursive: true, force: true })
  }
}
