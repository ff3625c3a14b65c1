import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's dump programs: named by PG_BIN_PATH, found in a usual path, or installed. */
export interface PostgresTools {
  major: number
  /** Runs `pg_dump` or `pg_restore`. Returns its exit code and error output. */
  run(program: 'pg_dump' | 'pg_restore', args: readonly string[]): { code: number | null; complaints: string }
}

/** Finds the newest version, because each version dumps its own and older servers. */
export function findPostgresTools(): PostgresTools {
  const there = newest()
  if (there) return there
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-client']
    execFileSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = newest()
  if (installed) return installed
  throw new Error(
    'The tests of dumps need pg_dump: install it (Debian: apt-get install postgresql-client) or name its folder in PG_BIN_PATH',
  )
}

function newest(): PostgresTools | null {
  return (
    folders()
      .flatMap((folder) => toolsIn(folder) ?? [])
      .sort((a, b) => b.major - a.major)[0] ?? null
  )
}

function folders(): string[] {
  const configuredPath = process.env.PG_BIN_PATH
  if (configuredPath) return [configuredPath]
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  return [...versions, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/homebrew/opt/libpq/bin']
}

function toolsIn(folder: string): PostgresTools | null {
  if (!existsSync(join(folder, 'pg_dump')) || !existsSync(join(folder, 'pg_restore'))) return null
  const answered = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' })
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(answered.stdout ?? '') ?? []
  if (!major) return null
  return {
    major: Number(major),
    run(program, args) {
      const result = spawnSync(join(folder, program), args, { encoding: 'utf8' })
      return { code: result.status, complaints: result.stderr }
    },
  }
}
