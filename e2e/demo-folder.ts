import { rm } from 'node:fs/promises'
import { removeLeftovers } from '../apps/server/test/leftovers.ts'
import { DEMO_FOLDER } from './data-folder.ts'
import { prepareLanes, stopLanes } from './lane.ts'
import { prepareFolder } from './prepared-folder.ts'

/** Before the journeys: prepares a folder with the demonstration. Each journey starts from a copy. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[DEMO_FOLDER] || process.platform === 'win32') return async () => undefined
  await removeLeftovers('journey')
  const folder = await prepareFolder()
  process.env[DEMO_FOLDER] = folder
  await prepareLanes(`${folder}-lanes`)
  return async () => {
    await stopLanes()
    delete process.env[DEMO_FOLDER]
    await rm(folder, { recursive: true, force: true })
  }
}
