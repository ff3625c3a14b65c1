import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/platform/postgres/port.ts'
import { findProgram, startServerProcess } from './debian-server.ts'

const pgbouncer = {
  package: 'pgbouncer',
  places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
  setting: 'PGBOUNCER_PATH',
  requiredBy: 'The tests of connection poolers',
}

export interface Pooler {
  /** Returns the address of the same database, role and password through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * Starts pgbouncer in front of a PostgreSQL server. Every role signs in with its own password.
 * @param administratorUrl an administrator of that server, who reads the passwords
 */
export async function startPooler(administratorUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-pgbouncer-'))
  const { hostname, port: serverPort, username, password } = new URL(administratorUrl)
  const port = await freePort()
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
auth_user = ${username}
auth_query = select usename, passwd from pg_shadow where usename = $1
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = 40
ignore_startup_parameters = extra_float_digits
`,
  )
  // pgbouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chmod(folder, 0o755)
  const args = [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')]
  const server = await startServerProcess(findProgram(pgbouncer), { args, folder, ready: /process up/i })
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: `${port}` }).href,
    stop: server.stop,
  }
}
