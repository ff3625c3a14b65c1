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

/** Queries the embedded database of a running product as its owner, for data that users cannot enter. */
export async function asOwner<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connectAsOwner(dataDir)
  try {
    const result = await client.query<Row>(text, values)
    // Several statements return a list of results.
    return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
  } finally {
    await client.end()
  }
}

/** Holds the locks of a `select … for update` or a `lock table`, and returns a function that releases them. */
export async function holdRows(dataDir: string, text: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = await connectAsOwner(dataDir)
  await client.query('begin')
  await client.query(text, values)
  return () => client.end()
}
