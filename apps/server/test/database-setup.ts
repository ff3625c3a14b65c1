import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { ensureRoles } from '../src/platform/db/roles.ts'
import { createLog } from '../src/platform/log.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { folderPrefix, removeLeftovers } from './leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the migrated template `recado`, for the owner and the two serving roles. Tests use copies. */
    templateUrls: { ownerUrl: string; appUrl: string; platformUrl: string }
    /** A folder that is removed after the run, also when a worker was killed. */
    runFolder: string
  }
}

/** A worker runs its shared server, and up to three of a file. */
const CONNECTIONS_PER_WORKER = 150

/** Starts one embedded server for the whole run, with one migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers('tests')
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix('tests')))
  const maxConnections = CONNECTIONS_PER_WORKER * Number(project.config.maxWorkers)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), maxConnections })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { ownerUrl } = postgres
    await prepareForTests(ownerUrl)
    const roles = await ensureRoles(ownerUrl, (role) => `${role}-in-tests`)
    await migrate(ownerUrl)
    await allowCopies(ownerUrl)
    project.provide('templateUrls', { ownerUrl, ...roles })
    project.provide('runFolder', dataDir)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** A database can be copied only while no session is connected to it. */
const allowCopies = (ownerUrl: string) =>
  onServer(ownerUrl, [
    'ALTER DATABASE recado WITH IS_TEMPLATE true ALLOW_CONNECTIONS false',
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'recado'`,
  ])

/**
 * Only a power failure would show what the first three omit; a killed process loses nothing. embedded-postgres.test.ts
 * tests that the product keeps its durability.
 */
const prepareForTests = (ownerUrl: string) =>
  onServer(ownerUrl, [
    'ALTER SYSTEM SET fsync = off',
    'ALTER SYSTEM SET full_page_writes = off',
    `ALTER SYSTEM SET max_wal_size = '4GB'`,
    // Its reading keeps removed rows, which tests of costs count.
    'ALTER SYSTEM SET autovacuum = off',
    'SELECT pg_reload_conf()',
  ])

async function onServer(ownerUrl: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
