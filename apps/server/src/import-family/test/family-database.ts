import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from '../../../test/database-setup.ts'
import type { Family } from './family-rows.ts'
import { familySchema } from './family-schema.ts'

/** A database of the family on the test server. */
export interface FamilyDatabase extends Family {
  url: string
  drop(): Promise<void>
}

export async function familyDatabase(): Promise<FamilyDatabase> {
  const { ownerUrl } = inject('templateUrls')
  const name = `family_${randomBytes(8).toString('hex')}`
  const at = (database: string) => Object.assign(new URL(ownerUrl), { pathname: `/${database}` }).href
  const server = new pg.Client({ connectionString: at('postgres') })
  await server.connect()
  await server.query(`create database ${name}`)
  const client = new pg.Client({ connectionString: at(name) })
  await client.connect()
  await client.query(familySchema)
  return {
    url: at(name),
    ask: async <T extends object>(text: string, values: unknown[] = []) => (await client.query<T>(text, values)).rows,
    async drop() {
      await client.end()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}
