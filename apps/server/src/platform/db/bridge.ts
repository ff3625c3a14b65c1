import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../project-root.ts'
import { BASELINE, type Bridge, stepsFrom } from './bridge.rules.ts'

const folder = () => join(projectRoot(), 'apps', 'server', 'migrations', 'bridge')

/** Reads the upgrade path from apps/server/migrations/bridge. */
export async function readBridge(): Promise<Bridge> {
  const steps = (await readdir(folder())).filter((name) => name.endsWith('.sql')).sort()
  const from = (await readFile(join(folder(), 'from.txt'), 'utf8')).split('\n').filter((line) => line !== '')
  return { from, steps }
}

/**
 * Upgrades a database of the version before the baseline to the baseline, and marks the baseline as applied. Leaves
 * other databases unchanged.
 * @param client signed in as the owner, in a transaction of `oneStart`
 * @throws UnknownSchema for a state without an upgrade path, and the database's error; nothing is changed then
 */
export async function crossBridge(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('public.kysely_migration') is not null`)
  if (rowCount === 0) return
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const migrations = rows.map(({ name }) => name)
  const missing = stepsFrom(migrations, await readBridge())
  if (missing === null) return
  for (const step of missing) await client.query(await readFile(join(folder(), step), 'utf8'))
  await client.query('delete from kysely_migration')
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
    BASELINE,
    new Date().toISOString(),
  ])
}
