import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../src/platform/project-root.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** `npm run tables` runs this file with permission to write the expected output. */

const header = '/** The columns of all tables, generated from the schema by `npm run tables`. Never edited by hand. */'
const tables = join(projectRoot(), 'apps', 'server', 'src', 'platform', 'db', 'tables.ts')
// The pool reads 64-bit integers and amounts as numbers, days as texts, instants as dates.
const types = { int8: 'number', timestamptz: 'Date' }
const others = '{kysely_*,pgboss.*}'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'recado-tables-'))
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const tool = (path: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(projectRoot(), 'node_modules', ...path.split('/')), ...args], {
    cwd: projectRoot(),
  })

/** Formats it as `npm run check` requires. */
async function formatted(text: string): Promise<string> {
  const running = tool('@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${tables}`)
  running.child.stdin?.end(text)
  return (await running).stdout
}

/** Generates the table types of a migrated database. */
async function generated(): Promise<string> {
  const file = join(folder, 'tables.ts')
  const parsers = ['--dialect', 'postgres', '--date-parser', 'string', '--numeric-parser', 'number']
  const generatorOptions = ['--type-mapping', JSON.stringify(types), '--exclude-pattern', others]
  await tool(
    'kysely-codegen/dist/cli/bin.js',
    ...parsers,
    ...generatorOptions,
    '--url',
    database.ownerUrl,
    '--out-file',
    file,
  )
  const text = (await readFile(file, 'utf8')).replace(/^\/\*\*[\s\S]*?\*\//, header)
  return formatted(text)
}

it('the table types match the schema', async () => {
  await expect(await generated()).toMatchFileSnapshot(tables)
})
