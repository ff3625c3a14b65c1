import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The address of a node's embedded database, as its owner. */
export function ownerUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return `postgres://recado_owner:${encodeURIComponent(read('postgres-password'))}@127.0.0.1:${read('postgres-port')}/recado`
}

/** Queries as the owner, over all companies: the stored rows are checked, not the product's answers. */
export async function asOwner<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: ownerUrl(dataDir), application_name: 'recado-storm' })
  // A database that is killed while this is open says so to nobody.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await client.query<Row>(text, values)
    return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The process of the embedded database at this moment. */
export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
