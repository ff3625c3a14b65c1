import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, types } from 'pg'

types.setTypeParser(types.builtins.INT8, Number)

/** The address of the embedded database of a running product, as its owner. */
export function ownerUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return `postgres://recado_owner:${encodeURIComponent(read('postgres-password'))}@127.0.0.1:${read('postgres-port')}/recado`
}

/** Opens a connection as the owner. */
export async function openAsOwner(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl(dataDir), application_name: 'recado-bench' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Runs one statement as the owner. */
export async function asOwner<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await openAsOwner(dataDir)
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
