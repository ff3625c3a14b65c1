import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, runningPostmaster, stopPostmaster } from '../apps/server/src/platform/postgres/postmaster.ts'
import { type Product, startProduct } from './product.ts'

/** The environment variable with the folder in which the lanes of a run list their products. */
const LANES_FOLDER = 'RECADO_LANES_FOLDER'
const STOP_WITHIN_MS = 30_000

/** The product of this worker. Its modules stay loaded from file to file. */
let laneProduct: Promise<Product> | undefined

/**
 * Returns the product that the files of this worker share: a copy of the demonstration, started by the first of them.
 * Each file works in its own company. It stays after the last file; `stopLanes` ends it.
 */
export async function sharedProduct(): Promise<Product> {
  const product = await laneProduct?.catch(() => undefined)
  if (product && isAlive(product.pid())) return product
  laneProduct = startProduct().then(withEntry)
  return laneProduct
}

async function withEntry(product: Product): Promise<Product> {
  const folder = process.env[LANES_FOLDER]
  if (!folder) throw new Error('e2e/demo-folder.ts prepares the folder of lanes')
  await writeFile(join(folder, String(product.pid())), product.dataDir)
  return product
}

/** Creates the folder of lanes for the workers of this run. */
export async function prepareLanes(folder: string): Promise<void> {
  await mkdir(folder)
  process.env[LANES_FOLDER] = folder
}

/** Stops the shared products of all workers, and removes their data. */
export async function stopLanes(): Promise<void> {
  const folder = process.env[LANES_FOLDER]
  delete process.env[LANES_FOLDER]
  if (!folder) return
  for (const pid of await readdir(folder)) {
    const dataDir = await readFile(join(folder, pid), 'utf8')
    await endProcess(Number(pid))
    const postmaster = runningPostmaster(join(dataDir, 'postgres'))
    if (postmaster) await stopPostmaster(postmaster.pid)
    await rm(dataDir, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}

/** Sends SIGTERM to a process of this run and waits until it has ended. */
async function endProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  for (const end = Date.now() + STOP_WITHIN_MS; isAlive(pid); ) {
    if (Date.now() > end) return void process.kill(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
