import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The address of a node's embedded database, as its owner. */
export function ownerUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return `postgres://recado_owner:${encodeURIComponent(read('postgres-password'))}@127.0.0.1:${read('postgres-port')}/recado`
}

/** The open connection per data folder, because opening one costs more than most queries. */
const open = new Map<string, Promise<Client>>()

/** Queries as the owner, across all companies: checks the stored rows, not the product's answers. */
export async function asOwner<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await (open.get(dataDir) ?? connect(dataDir))
  const result = await client.query<Row>(text, values)
  return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
}

function connect(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl(dataDir), application_name: 'recado-storm' })
  const connection = client.connect().then(() => client)
  open.set(dataDir, connection)
  const forget = () => {
    if (open.get(dataDir) === connection) open.delete(dataDir)
  }
  // When the database is killed the connection is dropped silently, and the next query reconnects.
  client.on('error', forget)
  client.on('end', forget)
  connection.catch(forget)
  return connection
}

/** Closes the connection; the next query reconnects. Also called before the folder's database ends. */
export async function closeOwner(dataDir: string): Promise<void> {
  const client = await open.get(dataDir)?.catch(() => null)
  open.delete(dataDir)
  await client?.end().catch(() => undefined)
}

/** The current process of the embedded database. */
export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
