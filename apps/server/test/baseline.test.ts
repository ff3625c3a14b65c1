import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBridge } from '../src/platform/db/bridge.ts'
import { databaseProblem } from '../src/platform/db/database-problem.ts'
import { migrate, migrationNames } from '../src/platform/db/migrate.ts'
import { projectRoot } from '../src/platform/project-root.ts'
import { SettingError } from '../src/platform/setting.rules.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { restoreOlderDatabase } from './older-folder.ts'
import { schemaShape } from './schema-shape.ts'

/** The data of an older version (older-folder/README.md), as a separate database for each test. */
const older = `older_${process.pid}_before_baseline`
const copy = `older_${process.pid}_under_test`
const bridge = await readBridge()
let fresh: TestDatabase
const at = (name: string) => Object.assign(new URL(fresh.ownerUrl), { pathname: `/${name}` }).href

beforeAll(async () => {
  fresh = await testDatabase()
  await ask(fresh.ownerUrl, `create database "${older}" template template0`)
  await restoreOlderDatabase(at(older))
})
afterAll(async () => {
  for (const name of [copy, older]) await ask(fresh.ownerUrl, `drop database if exists "${name}" with (force)`)
  await fresh.drop()
})

async function as<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const ask = (url: string, text: string, values?: unknown[]) =>
  as(url, async (client) => (await client.query(text, values)).rows)
const shape = (name: string) => as(at(name), schemaShape)
const readMigrations = async () =>
  (await ask(at(copy), 'select name from kysely_migration order by name')).map(({ name }) => name)

/** Creates the older database with the given steps applied as intermediate versions did. */
async function olderWith(steps: readonly string[]): Promise<void> {
  await ask(fresh.ownerUrl, `drop database if exists "${copy}" with (force)`)
  await ask(fresh.ownerUrl, `create database "${copy}" template "${older}"`)
  const folder = join(projectRoot(), 'apps', 'server', 'migrations', 'bridge')
  for (const step of steps) {
    await ask(at(copy), await readFile(join(folder, step), 'utf8'))
    await ask(at(copy), `insert into kysely_migration values ($1, now()::text)`, [step])
  }
}

describe('a database of a version before the baseline', () => {
  it.each([
    ['some', Math.floor(bridge.steps.length / 2)],
    ['all', bridge.steps.length],
  ])('with %s of the later steps becomes like a new one at the baseline', async (_, n) => {
    await olderWith(bridge.steps.slice(0, n))
    const messages = await ask(at(copy), 'select count(*)::int as n from messages')
    await Promise.all([migrate(at(copy)), migrate(at(copy))])
    expect(await shape(copy)).toEqual(await as(fresh.ownerUrl, schemaShape))
    expect(await readMigrations()).toEqual(await migrationNames())
    expect(await ask(at(copy), 'select count(*)::int as n from messages')).toEqual(messages)
  })

  it.each<[string, string, RegExp]>([
    ['is older', `delete from kysely_migration where name = '${bridge.from.at(-1)}'`, /too old.*a2cc333/],
    ['has steps in another order', `insert into kysely_migration values ('${bridge.steps[1]}', '')`, /a new database/],
    [
      'is newer',
      `insert into kysely_migration values ('9999_of_tomorrow.sql', '')`,
      /a newer one wrote it.* \(this is \d/,
    ],
  ])('that %s is rejected with a message and left unchanged', async (_, change, words) => {
    await olderWith([])
    await ask(at(copy), change)
    const before = { names: await readMigrations(), shape: await shape(copy) }
    const error = databaseProblem(await migrate(at(copy)).catch((thrown) => thrown), 'DATABASE_URL', at(copy))
    expect(error).toBeInstanceOf(SettingError)
    expect(String(error)).toMatch(words)
    expect({ names: await readMigrations(), shape: await shape(copy) }).toEqual(before)
  })

  it('is left unchanged when a step fails', async () => {
    await olderWith([])
    await ask(at(copy), 'create table message_templates ()')
    const before = { names: await readMigrations(), shape: await shape(copy) }
    await expect(migrate(at(copy))).rejects.toThrow(/message_templates/)
    expect({ names: await readMigrations(), shape: await shape(copy) }).toEqual(before)
  })

  it('does not delay a stop, and the next start continues', async () => {
    await olderWith([])
    const stopReason = new Error('stopped')
    await expect(migrate(at(copy), { stopping: AbortSignal.abort(stopReason) })).rejects.toBe(stopReason)
    expect(await readMigrations()).not.toContain((await migrationNames()).at(-1))
    await migrate(at(copy))
    expect(await readMigrations()).toEqual(await migrationNames())
  })
})
