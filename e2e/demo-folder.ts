import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeftovers } from '../apps/server/test/leftovers.ts'
import { DEMO_FOLDER } from './data-folder.ts'
import { prepareLanes, stopLanes } from './lane.ts'
import { asOwner } from './owner-database.ts'
import { startProduct } from './product.ts'

/** Files of one installation that its copies must not have: the database's port and the node's name. */
const ownOnly = ['postgres-port', 'node-id', 'postgres.log', 'in-use.lock']

/**
 * Before the journeys: starts the product once on an empty folder with its demonstration, and stops it. Each journey
 * starts from a copy, which takes a third of the time.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[DEMO_FOLDER] || process.platform === 'win32') return async () => undefined
  await removeLeftovers('journey')
  const product = await startProduct()
  // Copies inherit these settings: their data need not survive a power failure, and writes do not wait for the disk.
  for (const setting of ['fsync', 'full_page_writes'])
    await asOwner(product.dataDir, `alter system set ${setting} = off`)
  const code = await product.end()
  if (code !== 0) throw new Error(`the product for the journeys ended with ${code}:\n${product.output()}`)
  for (const name of ownOnly) await rm(join(product.dataDir, name), { force: true })
  process.env[DEMO_FOLDER] = product.dataDir
  await prepareLanes(`${product.dataDir}-lanes`)
  return async () => {
    await stopLanes()
    delete process.env[DEMO_FOLDER]
    await rm(product.dataDir, { recursive: true, force: true })
  }
}
