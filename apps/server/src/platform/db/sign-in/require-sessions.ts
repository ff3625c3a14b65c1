import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { SettingError } from '../../setting.rules.ts'

/** A session variable: no connection may read what another one sets. */
const READ = `select current_setting('recado.session', true) as value`

/**
 * Rejects a connection pooler that gives each transaction another session, as pgbouncer does in transaction mode.
 * Prepared statements, notifications and a node's lock belong to a session. PostgreSQL itself and pgbouncer in session
 * mode are accepted.
 * @param setting the setting that holds the address
 * @throws SettingError naming the setting
 */
export async function requireSessions(url: string, setting: string): Promise<void> {
  const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }))
  for (const client of clients) client.on('error', () => undefined)
  try {
    if (await isShared(clients)) throw new SettingError(`${setting}: ${place(url)} ${reason}`)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const reason =
  'is a connection pooler that shares sessions between clients (pgbouncer in transaction mode); name PostgreSQL itself, ' +
  'or a pooler in session mode (docs/operate.md)'

function place(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

async function isShared([first, ...others]: pg.Client[]): Promise<boolean> {
  if (!first) return false
  await first.connect()
  // Without a pooler, the process ID that PostgreSQL gave the connection is the backend's.
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === (first as unknown as { processID: number | null }).processID) return false
  const value = randomUUID()
  await first.query(`select set_config('recado.session', $1, false)`, [value])
  const readsValue = async (client: pg.Client) =>
    (await client.query<{ value: string | null }>(READ)).rows[0]?.value === value
  try {
    for (const other of others) {
      await other.connect()
      // Keeps its session busy, so that the first client gets another one when sessions are shared.
      await other.query('begin')
      if (await readsValue(other)) return true
    }
    return !(await readsValue(first))
  } catch (error) {
    // A pooler in statement mode rejects transactions.
    if (error instanceof Error && /statement pooling/i.test(error.message)) return true
    throw error
  }
}
