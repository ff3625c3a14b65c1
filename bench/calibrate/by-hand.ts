import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { getLoop, type Outcome } from '../load/closed-loop.ts'
import type { Person } from '../product/person.ts'
import type { Product } from '../product/start-product.ts'

/** The routes of by-hand/main.ts on the database of a running product. */
export interface ByHand {
  pid: number
  dataDir: string
  /**
   * Compares an answer with the product's, once.
   * @throws Error when they differ, because then they are not the same work
   */
  compare(person: Person, path: string): Promise<void>
  /** F, FT, FM: requests the same path from it as from the product. */
  get(person: Person, forMs: number, path: (turn: number) => string): Promise<Outcome>
  close(): void
}

/** The flags of scripts/start.mjs. */
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=40']

/** Starts the routes in a separate process, with the product's Node version. */
export async function openByHand({ dataDir }: Product): Promise<ByHand> {
  const program = join(import.meta.dirname, 'by-hand', 'main.ts')
  const child = spawn(process.execPath, [...FLAGS, program, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((ready, reject) => {
    child.once('message', (message) => ready((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the routes by hand ended with ${code}`)))
  })
  return {
    pid: child.pid ?? 0,
    dataDir,
    async compare(person, path) {
      const [product, byHand] = await Promise.all([person.url, url].map((base) => answerOf(base, person, path)))
      if (!isDeepStrictEqual(product, byHand))
        throw new Error(`${path} by hand is another answer:\n${JSON.stringify(byHand)}\n${JSON.stringify(product)}`)
    },
    get: async (person, forMs, path) => getLoop(url, await person.token(), forMs, path),
    close: () => child.disconnect(),
  }
}

async function answerOf(base: string, person: Person, path: string): Promise<unknown> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${await person.token()}` } })
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
