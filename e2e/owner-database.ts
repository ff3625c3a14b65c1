import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** Returns the address of the embedded database of a running product, for its owner. */
export function ownerUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const password = encodeURIComponent(read('postgres-password'))
  return `postgres://recado_owner:${password}@127.0.0.1:${read('postgres-port')}/recado`
}

async function connectAsOwner(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl(dataDir), application_name: 'recado-journey' })
  await client.connect()
  return client
}

/** An unused connection is closed after this time, which is longer than the pauses of `until`. */
const IDLE_MS = 300

/** The unused connection of each data folder: opening one costs more than most queries. */
const idle = new Map<string, { client: Client; closing: NodeJS.Timeout }>()

/** Returns the unused connection, or opens one. Parallel queries have separate ones, since one may wait for the other. */
async function takeClient(dataDir: string): Promise<Client> {
  const unused = idle.get(dataDir)
  if (!unused) return openClient(dataDir)
  idle.delete(dataDir)
  clearTimeout(unused.closing)
  return unused.client
}

async function openClient(dataDir: string): Promise<Client> {
  const client = await connectAsOwner(dataDir)
  // The database may end while the connection is unused; the next query opens another.
  const forget = () => {
    const unused = idle.get(dataDir)
    if (unused?.client !== client) return
    clearTimeout(unused.closing)
    idle.delete(dataDir)
  }
  return client.on('error', forget).on('end', forget)
}

async function giveBack(dataDir: string, client: Client): Promise<void> {
  if (idle.has(dataDir)) return client.end()
  const close = () => {
    idle.delete(dataDir)
    client.end().catch(() => undefined)
  }
  idle.set(dataDir, { client, closing: setTimeout(close, IDLE_MS) })
}

/** Queries the embedded database of a running product as its owner, for data that users cannot enter. */
export async function asOwner<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await takeClient(dataDir)
  try {
    const result = await client.query<Row>(text, values)
    await giveBack(dataDir, client)
    // Several statements return a list of results.
    return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Holds the locks of a `select … for update` or a `lock table`, and returns a function that releases them. */
export async function holdRows(dataDir: string, text: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = await connectAsOwner(dataDir)
  await client.query('begin')
  await client.query(text, values)
  return () => client.end()
}
