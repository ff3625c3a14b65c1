import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { APP_ROLE, DEFINER_ROLE, PLATFORM_ROLE } from '../src/platform/db/roles.ts'
import type {} from './database-setup.ts'

export interface TestDatabase {
  ownerUrl: string
  appUrl: string
  platformUrl: string
  drop(): Promise<void>
}

/** Creates a migrated, empty database, usually one per test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const urls = inject('templateUrls')
  const name = `test_${randomBytes(8).toString('hex')}`
  const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  await onServer(at(urls.ownerUrl, 'postgres'), async (client) => {
    // Only one session at a time can copy a template.
    await client.query('SELECT pg_advisory_lock(1)')
    await client.query(`CREATE DATABASE ${name} TEMPLATE recado STRATEGY FILE_COPY`)
    // A copy lacks the privileges of the database itself, which the first start would revoke.
    const roles = ['PUBLIC', APP_ROLE, PLATFORM_ROLE, DEFINER_ROLE].join(', ')
    await client.query(`REVOKE TEMPORARY, CREATE ON DATABASE ${name} FROM ${roles}`)
  })
  return {
    ownerUrl: at(urls.ownerUrl, name),
    appUrl: at(urls.appUrl, name),
    platformUrl: at(urls.platformUrl, name),
    drop: () =>
      onServer(at(urls.ownerUrl, 'postgres'), async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}

async function onServer(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
