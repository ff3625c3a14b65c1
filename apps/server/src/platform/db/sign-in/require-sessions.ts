import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { SettingError } from '../../setting.rules.ts'

/** A session's own variable: what one connection sets, no other one may read. */
const READ = `select current_setting('recado.session', true) as value`

/**
 * Refuses a connection pooler that gives each transaction another session, as pgbouncer does in transaction mode: prepared
 * statements, notifications and the lock of a node belong to a session. PostgreSQL itself and pgbouncer in session mode pass.
 * @param setting which setting holds the address
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
  // Without a pooler the number that PostgreSQL gave the connection is that of its process.
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === (first as unknown as { processID: number | null }).processID) return false
  const value = randomUUID()
  await first.query(`select set_config('recado.session', $1, false)`, [value])
  const readsValue = async (client: pg.Client) =>
    (await client.query<{ value: string | null }>(READ)).rows[0]?.value === value
  try {
    for (const other of others) {
      await other.connect()
      // Holds on to its session, so that the first one gets another when sessions are shared.
      await other.query('begin')
      if (await readsValue(other)) return true
    }
    return !(await readsValue(first))
  } catch (error) {
    // A pooler of single statements refuses transactions.
    if (error instanceof Error && /statement pooling/i.test(error.message)) return true
    throw error
  }
}
